// Behind the curtain: the button must be held, by pointer or by key, so that nobody reveals a hand in passing.

let timer = 0;
let button = null;
let held = false;

function begin(target, event) {
  if (button) return;
  button = target;
  held = false;
  button.style.setProperty("--hold", `${button.dataset.hold}ms`);
  button.classList.add("holding");
  timer = setTimeout(() => {
    held = true;
    const form = button.form;
    end();
    form.requestSubmit();
  }, Number(button.dataset.hold));
  event.preventDefault();
}

function end() {
  clearTimeout(timer);
  button?.classList.remove("holding");
  button = null;
}

const holdable = (event) => event.target.closest?.("[data-hold]");
document.addEventListener("pointerdown", (event) => {
  const target = holdable(event);
  if (target && event.button === 0) {
    target.focus();
    begin(target, event);
  }
});
for (const kind of ["pointerup", "pointercancel", "blur"]) addEventListener(kind, end);
document.addEventListener("keydown", (event) => {
  const target = holdable(event);
  if (!target || !["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  if (!event.repeat) begin(target, event);
});
document.addEventListener("keyup", end);
// A click without holding does nothing, except from tools that cannot hold: those click without a pointer or a key.
let pressed = 0;
document.addEventListener(
  "pointerdown",
  () => {
    pressed = performance.now();
  },
  true,
);
document.addEventListener(
  "keydown",
  () => {
    pressed = performance.now();
  },
  true,
);
document.addEventListener("click", (event) => {
  if (holdable(event) && !held && performance.now() - pressed < 1500) event.preventDefault();
});
document.addEventListener("contextmenu", (event) => {
  if (holdable(event)) event.preventDefault();
});

// The words on the button say what to do once this module is there to watch.
function name() {
  for (const one of document.querySelectorAll("[data-hold-text]")) {
    const words = one.querySelector("span");
    if (words.textContent !== one.dataset.holdText) words.textContent = one.dataset.holdText;
    if (document.activeElement === document.body) one.focus();
  }
}
document.addEventListener("htmx:after:swap", name);
name();
