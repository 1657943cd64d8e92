// A hint lights up what it is about, anew after every push; it unfolds when it is asked for, and keeps the focus.
// On a phone it lies over the upper end of the board, which makes room for it.

const fold = () => document.getElementById("hint-fold");

function light() {
  for (const one of document.querySelectorAll(".hinted")) one.classList.remove("hinted");
  const look = document.getElementById("hint")?.dataset.look;
  for (const one of look ? document.querySelectorAll(look) : []) one.classList.add("hinted");
}

function makeRoom() {
  document.documentElement.style.setProperty("--hint", `${fold()?.offsetHeight ?? 0}px`);
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
document.addEventListener("submit", (event) => { asked = event.target.id === "take-hint"; });
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
