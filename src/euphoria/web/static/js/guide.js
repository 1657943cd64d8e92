// Beside a board that belongs to no table: what matters lights up, a closed place says why through the guide, and whoever
// plays by keys keeps the way on under their fingers.

const beside = () => document.getElementById("practice");
let keys = false;
let last = "";

// What to press next, as soon as it is in sight: the answer itself, or the button that confirms a placement.
function next() {
  const answers = [...document.querySelectorAll(beside()?.dataset.then || "_")];
  const aimed = ({ place, value }) =>
    place && document.querySelector(`#space-${place}.aim`) && document.querySelector(`[data-die="${value}"].sel`);
  const confirm = answers.some((one) => aimed(one.dataset)) ? document.querySelector("#confirm") : null;
  return [confirm, ...answers].filter((one) => one?.checkVisibility());
}

// In the order in which they were named: what matters most is the first.
function lit() {
  const pressed = next();
  if (pressed.length) return pressed;
  const looks = beside()?.dataset.look;
  return looks ? [...new Set(looks.split(", ").flatMap((look) => [...document.querySelectorAll(look)]))] : [];
}

// Where only a part of the table is in sight, the part where the first of them is.
function turnTo(found) {
  const tabs = [...document.querySelectorAll(".ld-tabs a")];
  for (const one of found) {
    if (one.checkVisibility()) return;
    const pane = document.getElementById(`pane-${one.closest("[data-pane]")?.dataset.pane}`);
    const tab = pane ?? tabs.find((other) => document.querySelector(other.hash)?.contains(one));
    if (tab) return tab.click();
  }
  if (found.length) tabs[0]?.click();
}

// Tabs behind which there is more of it are marked.
function point(found) {
  const panes = new Set(found.map((one) => one.closest("[data-pane]")?.dataset.pane));
  for (const tab of document.querySelectorAll(".tabs input"))
    tab.parentElement.classList.toggle("toward", !tab.checked && panes.has(tab.value));
}

function light(turns) {
  const before = [...document.querySelectorAll(".looked")];
  const found = lit();
  for (const one of before) if (!found.includes(one)) one.classList.remove("looked");
  for (const one of found) one.classList.add("looked");
  document.body.classList.toggle("looking", found.length > 0);
  if (turns) turnTo(found);
  point(found);
  const first = found.find((one) => one.checkVisibility());
  if (turns || !before.includes(first)) first?.scrollIntoView({ block: "nearest" });
}

// What is chosen on the board is drawn first.
const again = () => requestAnimationFrame(() => light(false));

// The same words twice are heard twice.
function say() {
  const heard = document.getElementById("heard");
  const words = heard?.textContent ?? "";
  if (words && words === last) {
    heard.textContent = "";
    requestAnimationFrame(() => {
      heard.textContent = words;
    });
  }
  last = words;
}

document.addEventListener(
  "keydown",
  () => {
    keys = true;
  },
  true,
);
document.addEventListener(
  "pointerdown",
  () => {
    keys = false;
  },
  true,
);
document.addEventListener("htmx:after:swap", (event) => {
  light(event.target.id !== "practice");
  again();
  say();
  if (keys) document.getElementById("go-on")?.focus();
});

// A place that is closed says why it is; the guide repeats it, and those who listen hear it.
document.addEventListener("click", (event) => {
  const closed = event.target.closest?.("#table [aria-disabled=true]");
  const why = closed && (closed.querySelector(".why")?.textContent ?? closed.dataset.why ?? closed.title);
  const gently = document.getElementById("gently");
  if (!why || !gently) return;
  const words = document.getElementById("guide").dataset.notThere.replace("{why}", why);
  gently.textContent = words;
  gently.hidden = false;
  document.getElementById("heard").textContent = words;
});

light(true);
for (const kind of ["click", "keyup", "resize", "board:fresh"]) addEventListener(kind, again);
again();
