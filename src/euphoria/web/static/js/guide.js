// Beside a board that belongs to no table: what matters lights up, a closed place says why through the guide, and whoever
// plays by keys keeps the way on under their fingers.

const beside = () => document.getElementById("beside");
let keys = false;
let last = "";

function lit() {
  const look = beside()?.dataset.look;
  return look ? [...document.querySelectorAll(look)] : [];
}

// Where only a part of the table is in sight, the part where something lights up.
function turnTo(found) {
  if (!found.length || found.some((one) => one.checkVisibility())) return;
  const pane = found[0].closest("[data-pane]")?.dataset.pane;
  if (pane) document.getElementById(`pane-${pane}`)?.click();
  else document.querySelector(`.ld-tabs [href="#${found[0].closest("section[id]")?.id}"]`)?.click();
}

function light(turns) {
  for (const one of document.querySelectorAll(".looked")) one.classList.remove("looked");
  const found = lit();
  for (const one of found) one.classList.add("looked");
  document.body.classList.toggle("looking", found.length > 0);
  if (!turns) return;
  turnTo(found);
  found.find((one) => one.checkVisibility())?.scrollIntoView({ block: "nearest" });
}

// The same words twice are heard twice.
function say() {
  const heard = document.getElementById("heard");
  const words = heard?.textContent ?? "";
  if (words && words === last) {
    heard.textContent = "";
    requestAnimationFrame(() => { heard.textContent = words; });
  }
  last = words;
}

document.addEventListener("keydown", () => { keys = true; }, true);
document.addEventListener("pointerdown", () => { keys = false; }, true);
document.addEventListener("htmx:after:swap", (event) => {
  light(event.target.id !== "beside");
  say();
  const gone = document.activeElement === document.body || !document.activeElement.checkVisibility();
  if (keys && gone) document.getElementById("go-on")?.focus();
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
addEventListener("resize", () => light(false));
