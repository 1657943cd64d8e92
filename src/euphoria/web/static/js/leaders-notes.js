// The reader's own notes: a mark for every recruit of the others, some words, and whether the counting is shown.
// They are kept in this browser for one table and one seat, and are never sent anywhere.

const page = document.documentElement;
const root = () => document.querySelector("#table.ld");
const SIGNS = ["", "e", "s", "l", "?"];
const KEYS = { e: 1, s: 2, l: 3, "?": 4, Delete: 0, Backspace: 0 };

const shelf = () => `leaders:${root().dataset.table}:${root().dataset.seat}`;

function kept() {
  try {
    return { marks: {}, words: "", ...JSON.parse(localStorage.getItem(shelf()) ?? "{}") };
  } catch {
    return { marks: {}, words: "" };
  }
}

function keep(notes) {
  try {
    localStorage.setItem(shelf(), JSON.stringify(notes));
  } catch {
    /* a full or forbidden store keeps nothing */
  }
}

function mark(field, sign) {
  const notes = kept();
  if (sign) notes.marks[field.dataset.note] = sign;
  else delete notes.marks[field.dataset.note];
  keep(notes);
  show();
}

document.addEventListener("click", (event) => {
  const field = event.target.closest?.("button.ld-mark");
  if (field) mark(field, SIGNS[(SIGNS.indexOf(field.dataset.mark ?? "") + 1) % SIGNS.length]);
  if (event.target.closest?.("[data-counts]")) {
    const off = page.dataset.ldCounts !== "off";
    try {
      localStorage.setItem("leaders:counts", off ? "off" : "on");
    } catch {
      /* then it is for this page only */
    }
    page.dataset.ldCounts = off ? "off" : "on";
    show();
  }
});

// Before the keys of the page, which mean other things.
document.addEventListener(
  "keydown",
  (event) => {
    const field = event.target.closest?.("button.ld-mark");
    const sign = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!field || sign === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    mark(field, SIGNS[sign]);
  },
  true,
);

document.addEventListener("input", (event) => {
  if (event.target.id === "note") keep({ ...kept(), words: event.target.value });
});

// Marks are drawn in the notebook, and on the hidden recruits themselves.
function show() {
  const table = root();
  if (!table) return;
  const { marks, words } = kept();
  const grid = table.querySelector(".ld-ded");
  const names = grid?.dataset.marks.split("|") ?? [];
  for (const field of table.querySelectorAll("button.ld-mark")) {
    const sign = marks[field.dataset.note] ?? "";
    set(field, "data-mark", sign);
    const drawn = sign === "l" ? "♛" : sign.toUpperCase();
    if (field.firstElementChild.textContent !== drawn) field.firstElementChild.textContent = drawn;
    set(
      field,
      "aria-label",
      `${field.dataset.where}, ${grid.dataset.yours.replace("{mark}", names[SIGNS.indexOf(sign)])}`,
    );
  }
  for (const slot of table.querySelectorAll(".ld-round [data-slot]")) {
    const markable = table.querySelector(`button.ld-mark[data-note="${slot.dataset.slot}"]`);
    set(slot, "data-mark", markable ? (marks[slot.dataset.slot] ?? "") : "");
  }
  const note = table.querySelector("#note");
  if (note && note !== document.activeElement) note.value = words;
  table.querySelector("[data-counts]")?.setAttribute("aria-checked", String(page.dataset.ldCounts !== "off"));
}

function set(element, name, value) {
  if ((element.getAttribute(name) ?? "") === value) return;
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

// Orders that are kept and claims that are made are out of the way: the next question may be under them.
document.addEventListener("submit", (event) => {
  if (event.target.matches("#orders, #claim"))
    for (const sheet of document.querySelectorAll(".ld-orders:popover-open, .ld-sheet:popover-open"))
      sheet.hidePopover();
});

// Own words: what kind of words they are is put before them.
document.addEventListener("submit", (event) => {
  if (event.target.id !== "ld-words") return;
  event.preventDefault();
  const what = document.getElementById("ld-what");
  const send = document.getElementById("ld-send");
  send.value = document.getElementById("ld-how").value + what.value;
  send.form?.requestSubmit(send);
  what.value = "";
  document.getElementById("ld-free").hidePopover();
});

try {
  page.dataset.ldCounts = localStorage.getItem("leaders:counts") ?? "on";
} catch {
  page.dataset.ldCounts = "on";
}
document.addEventListener("leaders:fresh", show);
show();
