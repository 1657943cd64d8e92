// A hint lights up what it is about, anew after every push; it unfolds when it is asked for, and keeps the focus.

const fold = () => document.getElementById("hint-fold");

function light() {
  for (const one of document.querySelectorAll(".hinted")) one.classList.remove("hinted");
  const look = document.getElementById("hint")?.dataset.look;
  for (const one of look ? document.querySelectorAll(look) : []) one.classList.add("hinted");
}

let asked = false;
document.addEventListener("submit", (event) => { asked = event.target.id === "take-hint"; });
document.addEventListener("htmx:after:swap", () => {
  light();
  if (!asked || !fold()) return;
  asked = false;
  fold().open = true;
  if (document.activeElement === document.body) fold().firstElementChild.focus();
});
light();
