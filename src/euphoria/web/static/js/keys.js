// A key for every button that names one with data-key; the help lists them. Never while somebody types.

const NAMES = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "Space" };
const help = document.getElementById("keys");

function typing(target) {
  return target.closest(
    "input:not([type=radio], [type=checkbox], [type=range], [type=submit]), textarea, select, [contenteditable]",
  );
}

function visible(element) {
  return element.checkVisibility?.() ?? true;
}

// While a sheet is open no key does anything at the table under it, but to open another.
function reached(element) {
  const sheet = document.querySelector(".sheet:popover-open");
  return !sheet || sheet.contains(element) || element.hasAttribute("popovertarget") || !element.closest("#table");
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target)) return;
  // A slider and a list keep the keys they already have.
  if (event.target.matches("input[type=range], input[type=radio]") && event.key.startsWith("Arrow")) return;
  if (["Enter", " "].includes(event.key) && event.target.closest("button, a, summary, input, [tabindex]")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const named = [...document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)].filter(reached);
  // What opens a closed sheet is hidden itself when it lies in one, and still works.
  const button = named.find(visible) ?? named.find((element) => element.hasAttribute("popovertarget"));
  if (!button) return;
  event.preventDefault();
  button.click();
});

help.addEventListener("toggle", () => {
  const list = document.getElementById("key-list");
  list.replaceChildren();
  const seen = new Set();
  for (const button of document.querySelectorAll("[data-key]")) {
    if (seen.has(button.dataset.key)) continue;
    seen.add(button.dataset.key);
    const term = document.createElement("dt");
    const key = document.createElement("kbd");
    key.textContent = NAMES[button.dataset.key] ?? button.dataset.key.toUpperCase();
    term.append(key);
    const what = document.createElement("dd");
    what.textContent = button.dataset.keyLabel ?? button.getAttribute("aria-label") ?? button.textContent.trim();
    list.append(term, what);
  }
});
