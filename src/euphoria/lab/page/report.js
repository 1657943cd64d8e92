const charts = JSON.parse(document.getElementById("charts").textContent);
const dark = window.matchMedia("(prefers-color-scheme: dark)");

/** The looks of charts in the colours of the page. */
function looks(width) {
  const style = getComputedStyle(document.documentElement);
  const ink = style.getPropertyValue("--ink").trim();
  const soft = style.getPropertyValue("--soft").trim();
  const line = style.getPropertyValue("--line").trim();
  return {
    background: "transparent",
    font: "system-ui, sans-serif",
    view: { stroke: "transparent" },
    axis: {
      labelColor: ink,
      titleColor: soft,
      gridColor: line,
      domainColor: line,
      tickColor: line,
      labelLimit: width < 500 ? 130 : 260,
      titleFontWeight: "normal",
    },
    legend: { labelColor: ink, titleColor: soft, columns: width < 500 ? 2 : 4 },
    rule: { color: soft },
  };
}

function draw() {
  for (const [id, chart] of Object.entries(charts)) {
    const place = document.getElementById(id);
    const config = { ...chart.config, ...looks(place.clientWidth) };
    window.vegaEmbed(
      place,
      { ...chart, config },
      { actions: false, renderer: "svg", tooltip: { theme: dark.matches ? "dark" : "light" } },
    );
  }
}

/** Sort a table by one of its columns; numbers as numbers. */
function sort(head) {
  const table = head.closest("table");
  const at = [...head.parentNode.children].indexOf(head);
  const down = head.getAttribute("aria-sort") !== "descending";
  for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const numbers = head.classList.contains("number");
  const body = table.tBodies[0];
  const value = (row) => (numbers ? Number.parseFloat(row.cells[at].textContent) : row.cells[at].textContent);
  const rows = [...body.rows].sort((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) - Number.isNaN(b);
    return (a < b ? -1 : a > b ? 1 : 0) * (down === numbers ? -1 : 1);
  });
  body.append(...rows);
}

for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => sort(button.parentNode));
}
for (const field of document.querySelectorAll(".filter input")) {
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase();
    for (const row of field.closest("details").querySelectorAll("tbody tr")) {
      row.hidden = !row.textContent.toLowerCase().includes(words);
    }
  });
}
dark.addEventListener("change", draw);
draw();
