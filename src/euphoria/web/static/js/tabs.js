// A mark on every tab where something happened since it was last in sight; what the server sees there is its sign.

const seen = new Map();
let seat = "";

function mark() {
  const table = document.querySelector("#table[data-seat]");
  if (!table || "back" in table.dataset) return;
  if (table.dataset.seat !== seat) seen.clear();
  seat = table.dataset.seat;
  for (const tab of table.querySelectorAll("[data-sign]")) {
    const name = tab.dataset.tab ?? tab.control?.value;
    const current = tab.control ? tab.control.checked : name === (document.documentElement.dataset.ldTab ?? "table");
    const open = current || !tab.checkVisibility();
    if (open || !seen.has(name)) seen.set(name, tab.dataset.sign);
    tab.querySelector(".since").hidden = seen.get(name) === tab.dataset.sign;
  }
}

// The scripts of the tables have said by then which tab is the current one.
const soon = () => requestAnimationFrame(mark);
document.addEventListener("htmx:after:swap", soon);
document.addEventListener("change", soon);
document.addEventListener("click", soon);
addEventListener("resize", soon);
soon();
