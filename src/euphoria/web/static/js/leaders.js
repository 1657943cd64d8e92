// The table of leaders: modes (choose an action, then a card), arrow keys, explanations, the clock, tabs, turning cards.
// Everything it remembers between pushes is on <html> or in this module: the table itself is replaced by the server.
// After each of them it says "leaders:fresh"; leaders-notes.js listens.

const page = document.documentElement;
const table = () => document.querySelector("#table.ld");
const still = () => page.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
let at = "";
let mode = "";
let chosen = "";

// A long press explains and chooses nothing: the click that ends it is the first to be heard of, and swallowed.
let held = false;
document.addEventListener(
  "click",
  (event) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// A press that was meant for the last question chooses nothing in the next one: whatever came up under the pointer waits
// for a moment. Keys and those who press for somebody (detail 0) are not kept waiting.
const MOMENT = 400;
const CHOICES = "#table :is([name=choice], [name=several], [data-press])";
let pointer = null;
let drawnAt = "";
for (const kind of ["pointermove", "pointerdown"])
  document.addEventListener(
    kind,
    (event) => {
      pointer = { x: event.clientX, y: event.clientY, leaves: event.pointerType !== "mouse", at: performance.now() };
    },
    true,
  );

function holdBack() {
  const now = table()?.dataset.at ?? "";
  if (now === drawnAt) return;
  drawnAt = now;
  // A finger is where it has just been, a mouse is where it rests.
  if (!pointer || (pointer.leaves && performance.now() - pointer.at > 2 * MOMENT)) return;
  const under = document.elementFromPoint(pointer.x, pointer.y)?.closest(CHOICES);
  if (!under) return;
  under.dataset.early = "";
  setTimeout(() => delete under.dataset.early, MOMENT);
}

document.addEventListener(
  "click",
  (event) => {
    if (!event.detail || !event.target.closest?.("[data-early]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// Modes --------------------------------------------------------------------------------------------------------------

function setMode(next) {
  mode = next;
  show();
  if (!next) return;
  setTab("table");
  bring();
}

// What can be chosen now comes into sight where only a part of the table is: all of it if there is room, or the first.
function bring() {
  const found = [...(table()?.querySelectorAll(".ld-scroll .ld-now") ?? [])].filter((one) => one.checkVisibility());
  for (const one of [found.at(-1), found[0]]) one?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function show() {
  const root = table();
  if (!root) return;
  const now = mode || root.dataset.mode;
  page.dataset.ldMode = now;
  for (const panel of root.querySelectorAll(".ld-panel")) {
    panel.hidden = panel.dataset.panel !== mode;
    askOf(panel, panel.hidden ? null : root.querySelector(`button[data-mode="${mode}"][value="${chosen || "-"}"]`));
  }
  const open = Boolean(mode && root.querySelector(`.ld-panel[data-panel="${mode}"]`));
  for (const part of root.querySelectorAll(".ld-q > .ld-wedge, .ld-q > .ld-tiles")) part.hidden = open;
  for (const tile of root.querySelectorAll("[data-opens]"))
    if (tile.dataset.opens) tile.setAttribute("aria-pressed", String(tile.dataset.opens === mode));
  for (const pick of root.querySelectorAll("button[data-mode]")) {
    pick.classList.toggle("ld-now", pick.dataset.mode === now);
    pick.classList.toggle("ld-chosen", pick.value === chosen);
  }
}

// Whoever has pressed a card without choosing an action first is asked about this card.
function askOf(panel, pick) {
  const asks = panel.querySelector(".ld-this");
  if (!asks) return;
  const yes = panel.querySelector("[data-yes]");
  const words = pick?.getAttribute("aria-label") ?? pick?.dataset.words ?? "";
  for (const part of panel.querySelectorAll(".ld-ask")) part.hidden = (part === asks) !== Boolean(pick);
  asks.querySelector("p").textContent = words;
  yes.hidden = !pick;
  if (pick) yes.setAttribute("aria-label", words);
}

document.addEventListener(
  "click",
  (event) => {
    const opens = event.target.closest?.("[data-opens]");
    if (opens) {
      chosen = "";
      setMode(opens.dataset.opens);
      const first = table()?.querySelector(mode ? ".ld-now" : "[data-opens]:not(.ld-back)");
      if (event.detail === 0) first?.focus();
      return;
    }
    if (event.target.closest?.("[data-yes]"))
      table()?.querySelector(`button[data-mode="${mode}"][value="${chosen}"]`)?.click();
    const pick = event.target.closest?.("button[data-mode]");
    const now = mode || table()?.dataset.mode;
    // A card that was pressed before its action was chosen: first say what would happen, then do it; unless the next
    // question can still be answered otherwise.
    if (pick && pick.dataset.mode !== now && !("direct" in pick.dataset && !now)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      chosen = pick.value;
      setMode(pick.dataset.mode);
      if (event.detail === 0) table()?.querySelector(".ld-panel:not([hidden]) [data-yes]")?.focus();
      return;
    }
    if (event.target.closest?.("[aria-disabled=true]")) event.preventDefault();
    const tab = event.target.closest?.("a[data-tab]");
    if (tab) {
      event.preventDefault();
      setTab(tab.dataset.tab);
    }
    if (event.target.closest?.("[data-claims]")) {
      page.toggleAttribute("data-ld-claims");
      showClaims();
    }
    if (event.target.closest?.("[data-away]")) {
      away = document.getElementById("ld-news").dataset.number;
      showNews();
    }
    if (event.target.closest?.("[data-below]"))
      document.getElementById("ld-me")?.scrollIntoView({ block: "end", behavior: still() ? "auto" : "smooth" });
    if (event.target.closest?.("[data-cover]")) {
      page.toggleAttribute("data-ld-cover");
      table()
        ?.querySelector("[data-cover]")
        ?.setAttribute("aria-pressed", String(page.hasAttribute("data-ld-cover")));
    }
  },
  true,
);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && mode) {
    const way = mode;
    chosen = "";
    setMode("");
    table()?.querySelector(`[data-opens="${way}"]`)?.focus();
  }
});

// A card that is lit or lies there twice does what its button does.
document.addEventListener("click", (event) => {
  const value = event.target.closest?.("[data-press]")?.dataset.press;
  if (value) table()?.querySelector(`button[name=choice][value="${value}"]`)?.click();
});

// What somebody did in answer to me, until it is put away; old claims, when they are asked for; and on a phone whether
// there is more below.
let away = "";
function showNews() {
  const news = document.getElementById("ld-news");
  if (news) news.hidden = Boolean(away) && news.dataset.number === away;
}

function showClaims() {
  const all = page.hasAttribute("data-ld-claims");
  table()?.querySelector("[data-claims]")?.setAttribute("aria-expanded", String(all));
}

function showMore() {
  const part = table()?.querySelector(".ld-scroll");
  const rest = part ? part.scrollHeight - part.clientHeight - part.scrollTop : 0;
  page.toggleAttribute("data-ld-more", rest > 24);
}
document.addEventListener("scroll", showMore, true);
addEventListener("resize", showMore);

// Arrow keys: each part of the table is one stop for Tab; what can be chosen now always is one ---------------------------

const GROUPS = [".ld-phase", "#ld-field", "#ld-me", "#ld-know", "#ld-claims", "#ld-log"];
const STOPS = "a, button, textarea, [tabindex]";
const last = new Map();

function stops(group) {
  return [...(table()?.querySelectorAll(`${group} :is(${STOPS})`) ?? [])].filter((one) => one.checkVisibility());
}

function rove() {
  for (const group of GROUPS) {
    const all = stops(group);
    const here = all.includes(last.get(group))
      ? last.get(group)
      : (all.find((one) => one.matches(".ld-now")) ?? all.find((one) => one.closest(".ld-seat, td.ld-cell")) ?? all[0]);
    for (const one of all) {
      const index = one === here || one.matches(".ld-now, textarea") ? 0 : -1;
      if (one.tabIndex !== index) one.tabIndex = index;
    }
  }
}

function groupOf(element) {
  return GROUPS.find((group) => element.closest?.(group));
}

document.addEventListener("focusin", (event) => {
  const group = event.target.closest?.("#table.ld") && groupOf(event.target);
  if (!group || !event.target.matches(STOPS) || event.target.matches("textarea")) return;
  last.set(group, event.target);
  rove();
});

// Up and down lead to the next player, or to the next line of the notebook, at the same place in it.
function across(all, here, step) {
  const lines = [...new Set(all.map((one) => one.closest(".ld-seat, .ld-middle, tr")))];
  const line = here.closest(".ld-seat, .ld-middle, tr");
  const next = lines[(lines.indexOf(line) + step + lines.length) % lines.length];
  const there = all.filter((one) => one.closest(".ld-seat, .ld-middle, tr") === next);
  const place = all.filter((one) => one.closest(".ld-seat, .ld-middle, tr") === line).indexOf(here);
  return there[Math.min(place, there.length - 1)];
}

document.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const group = step && !event.target.matches("textarea, input") && groupOf(event.target);
  if (!group) return;
  const lit = event.target.matches(".ld-now");
  const all = stops(group).filter((one) => !lit || one.matches(".ld-now"));
  const here = all.indexOf(event.target);
  if (here < 0) return;
  const upright = event.key === "ArrowUp" || event.key === "ArrowDown";
  const next =
    upright && ["#ld-field", "#ld-know"].includes(group)
      ? across(all, all[here], step)
      : all[(here + step + all.length) % all.length];
  event.preventDefault();
  next?.focus();
});

document.addEventListener("click", (event) => {
  const group = event.target.closest?.("[data-go]")?.dataset.go;
  if (!group) return;
  setTab({ "#ld-know": "know", "#ld-claims": "claims" }[group] ?? "table");
  const all = stops(group);
  (all.find((one) => one.tabIndex === 0 && !one.matches("textarea")) ?? all[0])?.focus();
});

// All choices in words ------------------------------------------------------------------------------------------------

const list = document.querySelector("#ld-list");
list?.addEventListener("beforetoggle", (event) => {
  if (event.newState !== "open") return;
  const lines = [...table().querySelectorAll("button[name=choice]")].map((choice) => {
    const line = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = choice.dataset.words ?? choice.getAttribute("aria-label") ?? choice.textContent.trim();
    button.addEventListener("click", () => {
      list.hidePopover();
      if (!choice.isConnected) return;
      mode = choice.dataset.mode ?? mode;
      choice.click();
    });
    line.append(button);
    return line;
  });
  list.querySelector("ol").replaceChildren(...lines);
});

// Tabs ---------------------------------------------------------------------------------------------------------------

function setTab(name) {
  page.dataset.ldTab = name;
  for (const tab of table()?.querySelectorAll(".ld-tabs [data-tab]") ?? []) {
    if (tab.dataset.tab === name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}

// Explanations: the title of whatever is pointed at, focused or held ---------------------------------------------------

const explain = document.createElement("div");
explain.className = "ld-explain";
explain.id = "ld-explain";
explain.role = "tooltip";
explain.hidden = true;
document.body.append(explain);
let explained = null;
let asked = null;
let timer = 0;
let going = 0;

function explainIt(element) {
  if (element === explained) return;
  leave();
  const tip = element?.getAttribute("title");
  if (!tip) return;
  explained = element;
  element.dataset.tip = tip;
  const text = page.dataset.ldCounts === "off" && element.dataset.plain ? element.dataset.plain : tip;
  element.removeAttribute("title");
  element.setAttribute("aria-describedby", explain.id);
  explain.textContent = text;
  const { page: whole, name } = element.dataset;
  if (whole)
    explain.prepend(
      Object.assign(document.createElement("a"), { href: whole, textContent: name, className: "ld-page" }),
      " ",
    );
  explain.hidden = false;
  const box = element.getBoundingClientRect();
  const below = box.bottom + explain.offsetHeight + 10 < innerHeight;
  explain.style.left = `${Math.max(6, Math.min(box.left, innerWidth - explain.offsetWidth - 6))}px`;
  explain.style.top = `${below ? box.bottom + 6 : Math.max(6, box.top - explain.offsetHeight - 6)}px`;
}

function leave() {
  clearTimeout(timer);
  asked = null;
  close();
}

function close() {
  clearTimeout(going);
  if (explained) {
    explained.setAttribute("title", explained.dataset.tip);
    delete explained.dataset.tip;
    explained.removeAttribute("aria-describedby");
  }
  explained = null;
  explain.hidden = true;
}

const inside = (target) => target.closest?.("#table.ld [title], #table.ld [data-tip]");
// Whoever points at an explanation reads it, or goes for a link in it.
function reads(event) {
  const box = explain.getBoundingClientRect();
  const near = 10;
  return (
    Boolean(explained) &&
    event.clientX > box.left - near &&
    event.clientX < box.right + near &&
    event.clientY > box.top - near &&
    event.clientY < box.bottom + near
  );
}
// Only a pointer that moves asks. What a push lays under a resting one, or under the hand that has just pressed, would
// otherwise explain itself over the next question.
const NEAR = 8;
let pressed = null;
document.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse") return;
  if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < NEAR) return;
  pressed = null;
  const element = inside(event.target);
  if (explained) {
    clearTimeout(going);
    if (!reads(event) && element !== explained) going = setTimeout(close, 200);
  }
  if (element === asked || element === explained || reads(event)) return;
  clearTimeout(timer);
  asked = element;
  if (element) timer = setTimeout(() => explainIt(element), 250);
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches(":focus-visible")) explainIt(inside(event.target));
});
document.addEventListener("focusout", leave);
document.addEventListener("scroll", leave, true);
document.addEventListener("pointerdown", (event) => {
  if (event.target.closest?.("#ld-explain a")) return;
  leave();
  held = false;
  if (event.pointerType === "mouse") {
    pressed = { x: event.clientX, y: event.clientY };
    return;
  }
  const element = inside(event.target);
  if (element)
    timer = setTimeout(() => {
      explainIt(element);
      held = true;
    }, 500);
});
// What does nothing when it is tapped explains itself at once.
document.addEventListener("pointerup", (event) => {
  clearTimeout(timer);
  const element = event.pointerType !== "mouse" && !held && inside(event.target);
  if (element && !event.target.closest("button:not([aria-disabled=true]), a, input, textarea")) explainIt(element);
});
document.addEventListener("click", (event) => {
  if (event.target.closest?.("#ld-explain a")) setTimeout(leave);
});
document.addEventListener("contextmenu", (event) => {
  if (held) event.preventDefault();
});

// The clock: empties evenly, the same with or without a card, and says nothing when it ends ------------------------------

let clock = { all: 0, end: 0 };

function tick() {
  const ring = document.querySelector("#ld-clock[data-seconds]");
  if (!ring) return;
  const left = Math.max(0, (clock.end - performance.now()) / 1000);
  const share = clock.all ? (100 * left) / clock.all : 0;
  ring.querySelector(".ld-hand-of-clock").style.strokeDasharray =
    `${still() ? Math.ceil(share / 10) * 10 : share.toFixed(1)} 100`;
  const whole = Math.ceil(left);
  const text = whole < 100 ? String(whole) : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  const label = ring.querySelector("text");
  if (label.textContent !== text) label.textContent = text;
}

function readClock() {
  const ring = document.querySelector("#ld-clock[data-seconds]");
  if (!ring) return;
  clock = { all: Number(ring.dataset.limit), end: performance.now() + Number(ring.dataset.seconds) * 1000 };
  tick();
}

setInterval(tick, 250);

// After every push -----------------------------------------------------------------------------------------------------

const faces = new Map();
let seat = "";

function turnCards() {
  for (const card of table().querySelectorAll(".ld-rc[data-face]")) {
    const before = faces.get(card.id);
    if (before !== undefined && before !== card.dataset.face && !still()) {
      // A leader that turns up is an event.
      const looks = ["ld-turned", ...("crown" in card.dataset ? ["ld-crowned"] : [])];
      card.classList.add(...looks);
      setTimeout(() => card.classList.remove(...looks), looks.length > 1 ? 1600 : 400);
    }
    faces.set(card.id, card.dataset.face);
  }
}

let sawClock = "";
function refresh() {
  const root = table();
  if (!root || explained?.isConnected === false) leave();
  if (!root) return hide();
  if (root.dataset.seat !== seat) {
    seat = root.dataset.seat;
    faces.clear();
    last.clear();
  }
  const isNew = root.dataset.at !== at;
  if (isNew) {
    at = root.dataset.at;
    mode = "";
    chosen = "";
  }
  show();
  showNews();
  showClaims();
  setTab(page.dataset.ldTab ?? "table");
  root.querySelector("[data-cover]")?.setAttribute("aria-pressed", String(page.hasAttribute("data-ld-cover")));
  for (const row of document.querySelectorAll("#ld-about [data-row], #ld-free [data-row]"))
    row.hidden = row.dataset.row === root.dataset.seat;
  rove();
  turnCards();
  const ring = document.querySelector("#ld-clock");
  const seen = ring ? `${ring.dataset.at}/${ring.dataset.seconds}` : "";
  if (seen !== sawClock) {
    sawClock = seen;
    readClock();
  }
  if (isNew) bring();
  showMore();
  document.dispatchEvent(new CustomEvent("leaders:fresh"));
  dispatchEvent(new CustomEvent("board:fresh"));
}

// Nothing of the last player stays while the screen changes hands.
function hide() {
  seat = "";
  list?.querySelector("ol").replaceChildren();
  for (const sheet of document.querySelectorAll(".sheet:popover-open")) sheet.hidePopover();
}

// A push replaces or morphs the table; what refresh itself changes must not count as one.
let waiting = false;
const watching = new MutationObserver(() => {
  holdBack();
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(catchUp);
});

function catchUp() {
  if (!waiting) return;
  waiting = false;
  watching.disconnect();
  refresh();
  watch();
}

// Whoever presses something in the same frame presses it on the new table: what it opens is not to close again.
for (const pressing of ["click", "keydown"]) addEventListener(pressing, catchUp, true);

function watch() {
  const room = document.querySelector("#room") ?? document.body;
  watching.observe(room, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["data-at", "data-face", "data-seconds", "data-mode", "hidden", "class"],
  });
}

refresh();
watch();
