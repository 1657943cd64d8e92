// The table of dystopia: pick a worker, see where it can go and what that would do, confirm; pieces move, everything
// explains itself. All state here is what the person is looking at; the server draws the table anew after every change.
document.documentElement.classList.add("js");

const state = { at: null, mode: "", value: 0, space: "", pane: "e", just: new Set(), places: new Map() };
const table = () => document.querySelector("#table.dys");
const all = (selector, root = table()) => (root ? [...root.querySelectorAll(selector)] : []);
const byId = (id) => document.getElementById(id);
const choiceFor = (value, space) => table()?.querySelector(`[data-place="${space}"][data-value="${value}"]`);

function submit(button) {
  state.just.clear();
  byId("act").requestSubmit(button);
}

// What is chosen so far -------------------------------------------------------------------------------------------

function begin(root) {
  state.at = root.dataset.at;
  state.mode = root.dataset.kind;
  state.space = "";
  const dice = all("[data-die]");
  if (!dice.some((die) => Number(die.dataset.die) === state.value)) state.value = Number(dice[0]?.dataset.die ?? 0);
}

function show() {
  const root = table();
  if (!root) return;
  root.dataset.mode = state.mode;
  const placing = state.mode === "place";
  for (const button of all("[data-mode]")) button.setAttribute("aria-pressed", String(button.dataset.mode === state.mode));
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
    space.classList.toggle("aim", Boolean(choice) && space.dataset.space === state.space);
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
  if (below && placing && total) below.textContent = `${total} ${below.dataset.spaces} ${state.value}`;
  preview(placing ? choiceFor(state.value, state.space) : null);
  for (const choice of all("[data-on]:not([data-place])")) byId(choice.dataset.on)?.classList.add("lit");
  for (const space of state.just) {
    const place = byId(space);
    if (place) {
      place.classList.add("just");
      place.dataset.just = root.dataset.justNow;
    }
  }
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
  const seen = byId("seen");
  const confirm = byId("confirm");
  for (const good of all("[data-good]")) good.classList.remove("use");
  if (!seen) return;
  const hint = seen.querySelector(".hint0");
  for (const part of all(".p1, .p2", seen)) part.remove();
  hint.hidden = Boolean(choice);
  const said = byId("said");
  const words = choice?.firstElementChild.textContent ?? "";
  if (said && said.textContent !== words) said.textContent = words;
  confirm.hidden = !choice;
  if (!choice) return;
  seen.append(...[...choice.lastElementChild.children].map((part) => part.cloneNode(true)));
  confirm.textContent = confirm.dataset.words.replace("{n}", state.value);
  const pays = (choice.dataset.pays ?? "").split(" ");
  for (const good of all("[data-good]")) {
    const card = good.classList.contains("crd") && pays.includes("artifact");
    if (!good.classList.contains("nought") && (card || pays.includes(good.dataset.good))) good.classList.add("use");
  }
}

function press(target) {
  const mode = target.closest("[data-mode]");
  if (mode?.closest(".modes")) {
    if (mode.getAttribute("aria-disabled") !== "true") state.mode = mode.dataset.mode;
    return true;
  }
  const die = target.closest("[data-die]");
  if (die) {
    state.value = Number(die.dataset.die);
    state.mode = "place";
    return true;
  }
  const lit = target.closest(".lit");
  const answer = lit && table().querySelector(`[data-on="${lit.id}"]:not([data-place])`);
  if (answer) {
    submit(answer);
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

// Where dice of others have come to, until the next choice made here.
function news(root) {
  for (const die of all("svg[id^=die-]", root)) {
    const space = die.closest("[id^=space-]")?.id;
    const before = state.places.get(die.id);
    if (space && before && before.space !== space && die.id.split("-")[1] !== root.dataset.seat) state.just.add(space);
  }
}

function move(root, again) {
  const now = pieces(root);
  const [time] = getComputedStyle(root).getPropertyValue("--move").trim().split(" ");
  const still = parseFloat(time) === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const [id, piece] of now) {
    const before = state.places.get(id);
    if (!before) continue;
    const [dx, dy] = [before.x - piece.x, before.y - piece.y];
    if (still || !before.size || !piece.size || !again || (Math.hypot(dx, dy) < 4 && piece.face === before.face)) continue;
    const from = `translate(${dx}px, ${dy}px) scale(${before.size / piece.size})`;
    const rolled = piece.face !== before.face ? " rotate(-360deg)" : "";
    byId(id).animate([{ transform: from + rolled, transformOrigin: "0 0", zIndex: 9 }, { transform: "none", transformOrigin: "0 0" }], {
      duration: rolled ? 600 : parseFloat(time) * (time.endsWith("ms") ? 1 : 1000),
      easing: "cubic-bezier(.2, .8, .2, 1)",
    });
  }
  state.places = now;
}

// Everything explains itself ---------------------------------------------------------------------------------------

let waiting = 0;

function explain(element) {
  const card = byId("tipcard");
  if (!card) return;
  const tip = byId(`tip-${element.dataset.tip}`);
  card.replaceChildren(...(tip ? [...tip.children].map((part) => part.cloneNode(true)) : []));
  card.className = `tipcard ${tip?.className ?? ""}`;
  if (element.dataset.why) {
    const why = document.createElement("div");
    why.className = "why0";
    why.textContent = element.dataset.why;
    if (element.dataset.rule) why.append(Object.assign(document.createElement("small"), { textContent: element.dataset.rule }));
    card.prepend(why);
  }
  if (!card.childElementCount) return;
  card.hidden = false;
  const at = element.getBoundingClientRect();
  const size = card.getBoundingClientRect();
  const left = Math.min(Math.max(6, at.left), innerWidth - size.width - 8);
  const below = at.bottom + 8 + size.height < innerHeight;
  card.style.left = `${left}px`;
  card.style.top = `${below ? at.bottom + 8 : Math.max(6, at.top - size.height - 8)}px`;
}

function quiet() {
  clearTimeout(waiting);
  const card = byId("tipcard");
  if (card) card.hidden = true;
}

const told = (event) => event.target.closest?.(".dys [data-tip], .dys [data-why]");

document.addEventListener("pointerover", (event) => {
  const element = told(event);
  if (event.pointerType === "touch" || !element) return;
  clearTimeout(waiting);
  waiting = setTimeout(explain, 350, element);
});
document.addEventListener("pointerout", (event) => event.pointerType === "touch" || quiet());
document.addEventListener("pointerdown", (event) => {
  quiet();
  const element = told(event);
  if (event.pointerType === "touch" && element) waiting = setTimeout(explain, 500, element);
});
document.addEventListener("pointerup", () => clearTimeout(waiting));
document.addEventListener("contextmenu", (event) => {
  if (told(event) && matchMedia("(pointer: coarse)").matches) event.preventDefault();
});
document.addEventListener("focusin", (event) => {
  const element = told(event);
  if (element && event.target.matches(":focus-visible")) explain(element);
});
document.addEventListener("focusout", quiet);
document.addEventListener("scroll", quiet, true);

// Hands ------------------------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const disabled = event.target.closest?.(".dys [aria-disabled=true]");
  if (disabled) {
    event.preventDefault();
    explain(disabled);
    return;
  }
  if (table()?.contains(event.target) && press(event.target)) refresh();
});
document.addEventListener("change", (event) => {
  if (event.target.name === "pane") {
    state.pane = event.target.value;
    refresh();
  }
});
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input:not([type=radio]), textarea, select")) return;
  const thing = event.target.closest(".dys [role=button], .dys .lit");
  if (thing && thing.localName !== "button" && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  } else if (event.key === "Escape") {
    quiet();
    state.space = "";
    byId("words")?.removeAttribute("open");
    refresh();
  }
});
document.addEventListener("submit", (event) => {
  if (event.target.id === "act") state.just.clear();
});

// Anew after every change ------------------------------------------------------------------------------------------

const observer = new MutationObserver(refresh);

function refresh() {
  const root = table();
  if (!root) {
    state.places = new Map();
    return;
  }
  const fresh = state.at !== root.dataset.at;
  const again = fresh && state.at !== null;
  if (fresh) begin(root);
  if (again) news(root);
  show();
  if (fresh || !state.places.size) move(root, again);
  observer.takeRecords();
}

observer.observe(byId("room") ?? document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-at", "open"] });
addEventListener("resize", () => table() && (state.places = pieces(table())));
refresh();
