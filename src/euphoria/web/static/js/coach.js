// The picture of chances can be touched: a moment's figures beside it, by pointer, by finger or by the slider's keys.

const TOP = 12;
const HIGH = 200;

function show(chances, number) {
  const row = chances.querySelectorAll("tbody tr")[number];
  const slider = chances.querySelector("input[type=range]");
  if (!row) return;
  slider.value = number;
  const place = `${row.dataset.place}%`;
  const cursor = chances.querySelector(".cursor");
  for (const end of ["x1", "x2"]) cursor.querySelector("line").setAttribute(end, place);
  const heights = row.dataset.heights.split(" ").map(Number);
  cursor.querySelectorAll("circle").forEach((dot, i) => {
    dot.setAttribute("cx", place);
    dot.setAttribute("cy", TOP + (HIGH * heights[i]) / 1000);
  });
  const [turn, who, ...cells] = [...row.children].map((cell) => cell.textContent.trim());
  const readout = chances.querySelector(".readout");
  readout.querySelector("[data-turn]").textContent = turn;
  readout.querySelector("[data-who]").textContent = who;
  readout.querySelectorAll("[data-figure]").forEach((figure, i) => {
    figure.textContent = cells[i];
  });
  const go = readout.querySelector("[data-go]");
  go.href = go.dataset.go + row.dataset.at;
  slider.setAttribute("aria-valuetext", readout.textContent.replace(go.textContent, "").replace(/\s+/g, " ").trim());
}

function point(event) {
  const drawn = event.target.closest?.(".chances .drawn");
  if (!drawn) return;
  const chances = drawn.closest(".chances");
  const box = drawn.getBoundingClientRect();
  const last = Number(chances.querySelector("input[type=range]").max);
  const share = (event.clientX - box.left) / box.width;
  show(chances, Math.round(Math.min(1, Math.max(0, share)) * last));
}

document.addEventListener("pointerdown", point);
document.addEventListener("pointermove", (event) => {
  if (event.pointerType === "mouse" || event.buttons) point(event);
});
document.addEventListener("input", (event) => {
  const chances = event.target.closest?.(".chances");
  if (chances && event.target.type === "range") show(chances, Number(event.target.value));
});

// A number in the picture leads to what is told of it.
document.addEventListener("click", (event) => {
  const flag = event.target.closest?.(".flag[data-number]");
  if (flag) document.getElementById(`turning-${flag.dataset.number}`)?.scrollIntoView({ block: "center" });
});

// The picture comes with the page, or later when the coach is done.
function begin() {
  for (const chances of document.querySelectorAll(".chances:not(.live)")) {
    chances.classList.add("live");
    show(chances, Number(chances.dataset.shown));
  }
}
begin();
new MutationObserver(begin).observe(document.body, { childList: true, subtree: true });
