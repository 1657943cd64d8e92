// The table of dystopia: pick a worker, see where it can go and what that would do, confirm; pieces move, everything
// explains itself. All state here is what the person is looking at; the server draws the table anew after every change.
document.documentElement.classList.add("js");

const state = {
  at: null,
  mode: "",
  value: 0,
  space: "",
  pane: "e",
  open: false,
  keys: false,
  just: [],
  places: new Map(),
  kept: null,
};
const table = () => document.querySelector("#table.dys");
const all = (selector, root = table()) => (root ? [...root.querySelectorAll(selector)] : []);
const byId = (id) => document.getElementById(id);
const choiceFor = (value, space) => table()?.querySelector(`[data-place="${space}"][data-value="${value}"]`);
const wordsOf = (choice) => choice.firstElementChild.textContent;
const seen = (element) => element.checkVisibility();
// Where a choice can be pressed besides its button: the element that it names, and others like it.
const spots = (choice) => all(`#${choice.dataset.on}, [data-spot="${choice.dataset.on}"]`);
// Of the ways to take a turn one at a time is offered. Whether it is seen yet hangs on sheets that may come late.
const offered = (choice) => !choice.closest(".turns") || choice.classList.contains(`m-${state.mode}`);

function submit(button) {
  quiet();
  byId("act").requestSubmit(button);
}

// What is chosen so far -------------------------------------------------------------------------------------------

// The present and the same moment looked back at are not the same; nor is a question before I took my chair back.
const momentOf = (root) => `${root.dataset.at} ${root.dataset.kind}${"back" in root.dataset ? " back" : ""}`;

function begin(root) {
  state.at = momentOf(root);
  state.mode = root.dataset.kind;
  state.space = "";
  state.open = false;
  byId("wordlist")?.removeAttribute("open");
  const asked = all("[form=act][data-on]").filter((choice) => !choice.closest(".turns"));
  const places = asked.map((choice) => spots(choice)[0]?.closest("[data-pane]"));
  state.pane = places.find(Boolean)?.dataset.pane ?? state.pane;
  const dice = all("[data-die]");
  if (!dice.some((die) => Number(die.dataset.die) === state.value)) state.value = Number(dice[0]?.dataset.die ?? 0);
}

function show() {
  const root = table();
  if (!root) return;
  root.dataset.mode = state.mode;
  root.classList.toggle("unfolded", state.open || Boolean(state.space));
  const placing = state.mode === "place";
  for (const button of all("[data-mode]"))
    button.setAttribute("aria-pressed", String(button.dataset.mode === state.mode));
  let found = false;
  for (const die of all("[data-die]")) {
    const same = placing && Number(die.dataset.die) === state.value;
    die.classList.toggle("sel", same && !found);
    die.classList.toggle("twin", same && found);
    die.setAttribute("aria-pressed", String(same && !found));
    found ||= same;
  }
  const open = { e: 0, s: 0, w: 0, i: 0, b: 0 };
  for (const space of all("[data-space]")) {
    const choice = placing && choiceFor(state.value, space.dataset.space);
    if (choice) open[space.closest("[data-pane]").dataset.pane] += 1;
    space.classList.toggle("for", Boolean(choice));
    space.classList.toggle("aim", Boolean(choice) && space.dataset.space === state.space);
    if (space.classList.contains("legal")) say(space.querySelector(".sr"), choice);
    if (space.classList.contains("com")) bands(space, choice ? state.value : 0);
  }
  for (const input of all("[name=pane]")) {
    input.checked = input.value === state.pane;
    const count = input.parentElement.querySelector("em");
    count.hidden = !open[input.value];
    count.textContent = open[input.value] || "";
  }
  const below = byId("wedge-below");
  const total = Object.values(open).reduce((sum, n) => sum + n, 0);
  if (below && placing && total) {
    const words = total === 1 ? below.dataset.one : below.dataset.many;
    below.textContent = words.replace("{n}", total).replace("{value}", state.value);
  }
  preview(placing ? choiceFor(state.value, state.space) : null);
  for (const spot of all(".lit")) spot.classList.remove("lit");
  for (const choice of all("[form=act][data-on]").filter(offered))
    for (const spot of spots(choice)) spot.classList.add("lit");
  for (const id of state.just) byId(id)?.classList.add("just");
  const last = byId(state.just.at(-1));
  if (last) last.dataset.just = root.dataset.justNow;
  const asks = byId("asks");
  const mode = asks && byId(`mode-${state.mode}`);
  if (mode) asks.textContent = mode.dataset.asks;
  if (mode && below && !(placing && total)) below.textContent = mode.dataset.below;
}

// Of an open space is read aloud what the chosen worker would do there.
function say(line, choice) {
  line.dataset.words ??= line.textContent;
  const words = choice ? wordsOf(choice) : line.dataset.words;
  if (line.textContent !== words) line.textContent = words;
}

function bands(space, value) {
  const total = Number(space.dataset.total) + value;
  space.querySelector(".with").hidden = !value;
  space.querySelector(".new").textContent = total;
  for (const band of all(".bd", space)) {
    band.classList.toggle("nx", value > 0 && total >= Number(band.dataset.least) && total <= Number(band.dataset.most));
  }
}

function preview(choice) {
  const line = byId("seen");
  const confirm = byId("confirm");
  for (const good of all("[data-good]")) good.classList.remove("use");
  if (!line) return;
  const hint = line.querySelector(".hint0");
  for (const part of all(".p1, .p2", line)) part.remove();
  hint.hidden = Boolean(choice);
  const said = byId("said");
  const words = choice ? wordsOf(choice) : "";
  if (said && said.textContent !== words) said.textContent = words;
  confirm.hidden = !choice;
  if (!choice) return;
  line.append(...result(choice));
  const rule = byId(`tip-${byId(`space-${state.space}`)?.dataset.tip}`)?.querySelector("dl a");
  if (rule)
    (
      line.querySelector(".p2") ?? line.appendChild(Object.assign(document.createElement("span"), { className: "p2" }))
    ).append(" ", Object.assign(rule.cloneNode(true), { className: "rn" }));
  // What brings nothing of what is printed there is not offered in yellow.
  const vain = choice.classList.contains("vain0");
  confirm.classList.toggle("vain", vain);
  confirm.textContent = (vain ? confirm.dataset.anyway : confirm.dataset.words).replace("{n}", state.value);
  const pays = (choice.dataset.pays ?? "").split(" ");
  for (const good of all("[data-good]")) {
    const card = good.classList.contains("crd") && pays.includes("artifact");
    if (!good.classList.contains("nought") && (card || pays.includes(good.dataset.good))) good.classList.add("use");
  }
}

// What a choice would do, as it is drawn in the list of words, with the chosen worker in front.
function result(choice) {
  const parts = [...choice.lastElementChild.children].map((part) => part.cloneNode(true));
  const die = table().querySelector("[data-die].sel svg").cloneNode(true);
  die.removeAttribute("id");
  die.classList.remove("away"); // it may be on its way home just now
  parts[0].firstElementChild.replaceWith(die);
  return parts;
}

function press(target) {
  const mode = target.closest("[data-mode]");
  if (mode?.closest(".modes")) {
    if (mode.getAttribute("aria-disabled") !== "true") state.mode = mode.dataset.mode;
    return true;
  }
  if (target.closest("#unfold")) {
    state.open = true;
    return true;
  }
  const die = target.closest("[data-die]");
  if (die) {
    state.value = Number(die.dataset.die);
    state.mode = "place";
    state.space = "";
    return true;
  }
  const lit = !target.closest("[form=remember]") && target.closest(".lit");
  const answer = lit && table().querySelector(`[data-on="${lit.dataset.spot ?? lit.id}"]`);
  if (answer) {
    submit(answer);
    return true;
  }
  const way = byId(`mode-${target.closest("[data-opens]")?.dataset.opens}`);
  if (way) {
    way.click();
    return true;
  }
  const space = target.closest("[data-space]");
  if (space) {
    const choice = choiceFor(state.value, space.dataset.space);
    if (choice && state.mode === "place" && state.space === space.dataset.space) submit(choice);
    else if (choice) {
      state.mode = "place";
      state.space = space.dataset.space;
    }
    return true;
  }
  if (target.closest("#confirm")) {
    submit(choiceFor(state.value, state.space));
    return true;
  }
  return false;
}

// Pieces move -----------------------------------------------------------------------------------------------------

function pieces(root) {
  const base = root.getBoundingClientRect();
  const found = new Map();
  for (const die of all("svg[id^=die-]", root)) {
    const box = die.getBoundingClientRect();
    const space = die.closest("[id^=space-]")?.id ?? "";
    const face = die.querySelector("use").getAttribute("href");
    found.set(die.id, { x: box.x - base.x, y: box.y - base.y, size: box.width, space, face });
  }
  return found;
}

// Where dice of others have come to, the last one last, until the next choice made here.
function news(root) {
  // While somebody looks back js/back.js says what moved; afterwards the rings are what they were.
  const back = "back" in root.dataset;
  const turned = back !== Boolean(state.kept);
  if (turned) [state.just, state.kept] = back ? [[], state.just] : [state.kept, null];
  if (back || turned) return;
  for (const die of all("svg[id^=die-]", root)) {
    const space = die.closest("[id^=space-]")?.id;
    const before = state.places.get(die.id);
    if (!space || !before || before.space === space || die.id.split("-")[1] === root.dataset.seat) continue;
    state.just = [...state.just.filter((id) => id !== space), space];
  }
}

// A piece on its way is a picture of it above everything, so that no panel hides it; the piece itself waits at its goal.
const flights = new Map();

function land(id) {
  flights.get(id)?.remove();
  flights.delete(id);
  byId(id)?.classList.remove("away");
}

function fly(die, before, piece, base, time) {
  const picture = die.cloneNode(true);
  picture.removeAttribute("id");
  picture.setAttribute("aria-hidden", "true");
  picture.classList.add("flying");
  Object.assign(picture.style, {
    left: `${piece.x + base.x}px`,
    top: `${piece.y + base.y}px`,
    width: `${piece.size}px`,
    height: `${piece.size}px`,
  });
  byId("flights").append(picture);
  land(die.id);
  flights.set(die.id, picture);
  die.classList.add("away");
  const rolled = piece.face !== before.face;
  const from = `translate(${before.x - piece.x}px, ${before.y - piece.y}px) scale(${before.size / piece.size})`;
  const way = picture.animate([{ transform: from + (rolled ? " rotate(-360deg)" : "") }, { transform: "none" }], {
    duration: rolled ? 600 : time,
    easing: "cubic-bezier(.2, .8, .2, 1)",
  });
  way.onfinish = () => {
    if (flights.get(die.id) === picture) land(die.id);
  };
}

function move(root, again) {
  const now = pieces(root);
  const base = root.getBoundingClientRect();
  const [text] = getComputedStyle(root).getPropertyValue("--move").trim().split(" ");
  const time = parseFloat(text) * (text.endsWith("ms") ? 1 : 1000);
  for (const [id, piece] of now) {
    const before = state.places.get(id);
    if (!before || !time || !before.size || !piece.size || !again) continue;
    const box = flights.get(id)?.getBoundingClientRect();
    if (box) Object.assign(before, { x: box.x - base.x, y: box.y - base.y, size: box.width });
    if (Math.hypot(before.x - piece.x, before.y - piece.y) < 4 && piece.face === before.face) continue;
    fly(byId(id), before, piece, base, time);
  }
  for (const id of [...flights.keys()]) {
    if (now.has(id)) byId(id).classList.add("away");
    else land(id);
  }
  state.places = now;
}

// Everything explains itself ---------------------------------------------------------------------------------------

let waiting = 0;
let leaving = 0;
let explained = null;
let held = false;

function explain(element) {
  const card = byId("tipcard");
  if (!card) return;
  const tip = byId(`tip-${element.dataset.tip}`);
  card.replaceChildren(...(tip ? [...tip.children].map((part) => part.cloneNode(true)) : []));
  card.className = `tipcard ${tip?.className ?? ""}`;
  const choice = element.classList.contains("for") && choiceFor(state.value, element.dataset.space);
  const why = element.dataset.why ?? element.querySelector(".why")?.textContent;
  if (choice || why) {
    const first = document.createElement("div");
    first.className = choice ? "would" : "why0";
    first.append(...(choice ? result(choice) : [why]));
    if (why && element.dataset.rule)
      first.append(Object.assign(document.createElement("small"), { textContent: element.dataset.rule }));
    card.prepend(first);
  }
  if (!card.childElementCount) return;
  card.hidden = false;
  element.setAttribute("aria-describedby", "tipcard");
  explained = element;
  const at = element.getBoundingClientRect();
  const size = card.getBoundingClientRect();
  const left = Math.min(Math.max(6, at.left), innerWidth - size.width - 8);
  const below = at.bottom + 8 + size.height < innerHeight;
  card.style.left = `${left}px`;
  card.style.top = `${below ? at.bottom + 8 : Math.max(6, at.top - size.height - 8)}px`;
}

function quiet() {
  clearTimeout(waiting);
  clearTimeout(leaving);
  explained?.removeAttribute("aria-describedby");
  explained = null;
  const card = byId("tipcard");
  if (card) card.hidden = true;
}

const told = (event) => event.target.closest?.(".dys [data-tip], .dys [data-why]");

// Whoever points at a card reads it, or goes for a link in it; a press beside the links is for what lies under it.
function reads(event) {
  const box = byId("tipcard")?.getBoundingClientRect();
  const near = 12;
  return (
    Boolean(explained && box) &&
    event.clientX > box.left - near &&
    event.clientX < box.right + near &&
    event.clientY > box.top - near &&
    event.clientY < box.bottom + near
  );
}

const rest = { x: -1, y: -1 };
document.addEventListener("pointermove", (event) => {
  Object.assign(rest, { x: event.clientX, y: event.clientY });
  if (event.pointerType === "touch" || !explained) return;
  clearTimeout(leaving);
  if (!reads(event) && told(event) !== explained) leaving = setTimeout(quiet, 200);
});
document.addEventListener("pointerover", (event) => {
  const element = told(event);
  // Nobody pointed at what came under a pointer that rests.
  if (
    event.pointerType === "touch" ||
    !element ||
    (event.clientX === rest.x && event.clientY === rest.y) ||
    reads(event)
  )
    return;
  clearTimeout(waiting);
  waiting = setTimeout(explain, 350, element);
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType !== "touch") clearTimeout(waiting);
});
document.addEventListener("pointerdown", (event) => {
  if (event.target.closest?.("#tipcard a")) return;
  quiet();
  const element = told(event);
  held = false;
  if (event.pointerType !== "touch" || !element) return;
  waiting = setTimeout(() => {
    held = true;
    explain(element);
  }, 500);
});
// Whoever held a thing to have it explained did not press it.
document.addEventListener(
  "click",
  (event) => {
    if (held && event.detail) {
      event.preventDefault();
      event.stopPropagation();
    }
    held = false;
  },
  true,
);
document.addEventListener("pointerup", () => clearTimeout(waiting));
document.addEventListener("contextmenu", (event) => {
  if (told(event) && matchMedia("(pointer: coarse)").matches) event.preventDefault();
});
document.addEventListener("focusin", (event) => {
  const element = told(event);
  clearTimeout(waiting);
  if (element && event.target.matches(":focus-visible")) waiting = setTimeout(explain, 350, element);
});
document.addEventListener("focusout", quiet);
document.addEventListener("scroll", quiet, true);

// Tab goes from group to group, arrows go inside one; on the board they go between the spaces that are open to the
// chosen worker, with Shift between all that can be explained. ----------------------------------------------------

const stops = (group) =>
  all("[tabindex], a[href], button", group).filter((one) => one.closest("[data-rove]") === group && seen(one));

function rove() {
  for (const group of all("[data-rove]")) {
    const items = stops(group);
    const one =
      items.find((item) => item === document.activeElement) ??
      items.find((item) => item.matches(".aim, .sel, .for")) ??
      items[0];
    for (const item of items) item.tabIndex = item === one ? 0 : -1;
  }
}

function nearest(items, from, down) {
  const at = from.getBoundingClientRect();
  const far = (item) => {
    const box = item.getBoundingClientRect();
    const way = down ? box.top - at.bottom : at.top - box.bottom;
    return way < -4 ? Infinity : way + 2 * Math.abs(box.left + box.width / 2 - at.left - at.width / 2);
  };
  const best = items.filter((item) => item !== from).sort((a, b) => far(a) - far(b))[0];
  return best && far(best) < Infinity ? best : null;
}

function arrow(event) {
  const from = event.target.closest("[tabindex], a, button");
  const group = from?.closest(".dys [data-rove]");
  if (!group) return;
  const board = group.closest(".board");
  let items = board ? all("[data-rove]", board).flatMap(stops) : stops(group);
  if (from.matches(".for") && !event.shiftKey) items = items.filter((item) => item.matches(".for"));
  const [number, last] = [items.indexOf(from), items.length - 1];
  const to = {
    ArrowRight: () => items[number === last ? 0 : number + 1],
    ArrowLeft: () => items[number <= 0 ? last : number - 1],
    ArrowDown: () => nearest(items, from, true),
    ArrowUp: () => nearest(items, from, false),
    Home: () => items[0],
    End: () => items[last],
  }[event.key]?.();
  if (!to) return;
  event.preventDefault();
  to.focus();
}

// The first space that is open to the chosen worker; where only one region is in sight, that of the space.
function toBoard() {
  const open = all(".board .for");
  const space = open.find(seen) ?? open[0];
  if (!space) return;
  if (!seen(space)) {
    state.pane = space.closest("[data-pane]").dataset.pane;
    show();
  }
  space.focus();
}

// Another part of the table is read from its beginning.
function toTop() {
  let box = all(`[data-pane="${state.pane}"]`).find(seen);
  for (; box && box !== table(); box = box.parentElement) box.scrollTop = 0;
}

// Whoever plays by keys finds the next choice under their fingers.
function toChoice() {
  const here = document.activeElement;
  if (!state.keys || (here !== document.body && !here.closest(".board, .q, .tray, .mydice"))) return;
  const choice = all(".tray button.pkc, .tray button.it, .tray .pk, .q .picks .pk").find(seen);
  if (choice && !all("[data-die]").length) choice.focus();
  else if (here === document.body || !seen(here)) all(".modes [aria-pressed=true], .qgo button").find(seen)?.focus();
}

// Hands ------------------------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#tipcard a")) setTimeout(quiet);
  const disabled = event.target.closest?.(".dys [aria-disabled=true]");
  if (disabled) {
    event.preventDefault();
    explain(disabled);
    return;
  }
  if (!event.target.closest?.("#wordlist")) byId("wordlist")?.removeAttribute("open");
  if (!table()?.contains(event.target) || !press(event.target)) return;
  refresh();
  if (event.detail === 0 && event.target.closest("[data-die]")) toBoard();
});
document.addEventListener("change", (event) => {
  if (event.target.name === "pane") {
    state.pane = event.target.value;
    refresh();
    toTop();
  }
});
document.addEventListener(
  "pointerdown",
  () => {
    state.keys = false;
  },
  true,
);
// Before js/keys.js, whose arrows would step through a replay also from inside a group.
document.addEventListener(
  "keydown",
  (event) => {
    state.keys = true;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("input, textarea, select")) return;
    const thing = event.target.closest(".dys [role=button]");
    if (thing && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    } else if (event.key === "Escape") back(event);
    else arrow(event);
  },
  true,
);

function back(event) {
  state.open = false;
  const board = event.target.closest(".board");
  const words = byId("wordlist");
  const listed = words?.open;
  quiet();
  if (listed) words.removeAttribute("open");
  if (listed && words.contains(event.target)) words.firstElementChild.focus();
  if (!state.space && !listed && board) all("[data-die].sel").find(seen)?.focus();
  state.space = "";
  refresh();
}

document.addEventListener("submit", (event) => {
  if (event.target.id === "act") state.just = [];
});

// Anew after every change ------------------------------------------------------------------------------------------

const observer = new MutationObserver(refresh);

function refresh() {
  const root = table();
  if (!root || (explained && !seen(explained))) quiet();
  if (!root) {
    for (const id of [...flights.keys()]) land(id);
    state.places = new Map();
    return;
  }
  const fresh = state.at !== momentOf(root);
  const again = fresh && state.at !== null;
  if (fresh) begin(root);
  if (again) news(root);
  show();
  rove();
  if (fresh || !state.places.size) move(root, again);
  if (again) toChoice();
  observer.takeRecords();
}

// A push that changes no element still takes away what was only set here.
document.addEventListener("htmx:after:swap", refresh);
observer.observe(byId("room") ?? document.body, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ["data-at", "open"],
});
addEventListener("resize", () => {
  if (!table()) return;
  rove();
  state.places = pieces(table());
});
refresh();
