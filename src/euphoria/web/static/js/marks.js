// A hint lights up what it is about, anew after every push; it unfolds when it is asked for, and keeps the focus.
// On a phone it lies over the upper end of the board, which makes room for it; on a desk over the log and no further.

const fold = () => document.getElementById("hint-fold");

function light() {
  for (const one of document.querySelectorAll(".hinted")) one.classList.remove("hinted");
  const look = document.getElementById("hint")?.dataset.look;
  for (const one of look ? document.querySelectorAll(look) : []) one.classList.add("hinted");
}

function makeRoom() {
  const { style } = document.documentElement;
  const tools = document.querySelector("#table .tools")?.getBoundingClientRect().left;
  if (tools) style.setProperty("--tools", `${innerWidth - tools + 8}px`); // what lies beside them keeps off them
  const log = document.querySelector(".dlog")?.offsetHeight;
  if (log) style.setProperty("--log", `${log}px`);
  style.setProperty("--covered", `${document.getElementById("covered")?.offsetHeight ?? 0}px`);
  style.setProperty("--hint", `${document.getElementById("hint")?.offsetHeight ?? 0}px`);
}

// Escape folds it up.
document.addEventListener("keydown", (event) => {
  const hint = fold();
  if (event.key !== "Escape" || !hint?.open || event.target.closest("dialog, [popover]")) return;
  hint.open = false;
  if (hint.contains(document.activeElement)) hint.firstElementChild.focus();
});

let asked = false;
document.addEventListener("toggle", makeRoom, true);
addEventListener("resize", makeRoom);
document.addEventListener("submit", (event) => {
  asked = event.target.id === "take-hint";
});
document.addEventListener("htmx:after:swap", () => {
  light();
  makeRoom();
  if (!asked || !fold()) return;
  asked = false;
  fold().open = true;
  makeRoom();
  document.querySelector(".hinted:not(label, button)")?.scrollIntoView({ block: "nearest" });
  if (document.activeElement === document.body) fold().firstElementChild.focus();
});
light();
makeRoom();

// A mark on every tab where something that concerns me happened since it was last in sight: the server says by a sign how
// it stands there. What came of my own choice is no news.

const seen = new Map();
let seat = "";
let own = false;

function mark() {
  const table = document.querySelector("#table[data-seat]");
  if (!table || "back" in table.dataset) return;
  if (table.dataset.seat !== seat) seen.clear();
  seat = table.dataset.seat;
  for (const tab of table.querySelectorAll("[data-sign]")) {
    const name = tab.dataset.tab ?? tab.control?.value;
    const current = tab.control ? tab.control.checked : name === (document.documentElement.dataset.ldTab ?? "table");
    const open = current || !tab.checkVisibility();
    if (open || own || !seen.has(name)) seen.set(name, tab.dataset.sign);
    tab.querySelector(".since").hidden = seen.get(name) === tab.dataset.sign;
  }
  own = false;
}

// The scripts of the tables have said by then which tab is the current one.
const soon = () => requestAnimationFrame(mark);
document.addEventListener("htmx:after:swap", (event) => {
  own ||= event.detail.ctx?.sourceElement?.id === "act";
  soon();
});
document.addEventListener("change", soon);
document.addEventListener("click", soon);
addEventListener("resize", soon);
soon();
