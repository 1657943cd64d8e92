// The search of the rulebook answers while one types, and the contents fold away where there is little room.
// Without this file the search is a form and the contents are open.

const WAIT = 140;
const form = document.querySelector("[data-search]");
const found = document.getElementById("found");
const contents = document.querySelector(".contents");

if (contents && matchMedia("(max-width: 760px)").matches) contents.open = false;

let asked = 0;
let timer = 0;

async function ask(words) {
  const mine = ++asked;
  if (!words) {
    found.hidden = true;
    found.replaceChildren();
    return;
  }
  const answer = await fetch(`${form.getAttribute("action")}?q=${encodeURIComponent(words)}`, {
    headers: { "HX-Request": "true" },
  });
  const results = await answer.text();
  // A slow answer must replace neither a newer one nor the list somebody has already gone down into.
  if (mine !== asked || !answer.ok || found.contains(document.activeElement)) return;
  found.innerHTML = results;
  found.hidden = false;
}

if (form && found) {
  const field = form.elements.q;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => ask(field.value.trim()), WAIT);
  });
  form.addEventListener("submit", (event) => {
    const first = found.hidden ? null : found.querySelector("a");
    if (!first) return;
    event.preventDefault();
    first.focus();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" && !found.hidden) {
      event.preventDefault();
      found.querySelector("a")?.focus();
    }
  });
  found.addEventListener("keydown", (event) => {
    const links = [...found.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    (links[to] ?? (to < 0 ? field : links[at])).focus();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select");
    if (event.key === "/" && !typing) {
      event.preventDefault();
      field.focus();
    } else if (event.key === "Escape" && (typing === field || found.contains(event.target))) {
      field.value = "";
      ask("");
      field.focus();
    }
  });
}
