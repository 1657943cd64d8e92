// This browser's part in the dice of a table that waits: it keeps the seal, seals a value of its own, and opens it when
// the game is to begin, after the marks of all are fixed.

import { draw, drawnForNew, keep, keptOf } from "./kept.js";

const room = document.getElementById("room");
let sending = false;
let missed = false;
let opened = false;

async function send(code, what) {
  sending = true;
  try {
    const answer = await fetch(`/t/${code}/luck`, { method: "POST", body: new URLSearchParams(what) });
    return answer.ok ? await answer.json() : {};
  } catch {
    return null; // nobody there: the next look tries again
  } finally {
    sending = false;
    // The room may have changed while this waited for its answer, and may never change again.
    if (missed) setTimeout(look);
    missed = false;
  }
}

async function look() {
  const told = document.getElementById("luck");
  missed ||= sending;
  if (!told || sending) return;
  const { code, seal, seat } = told.dataset;
  const marks = JSON.parse(told.dataset.marks);
  const kept = keptOf(code);
  kept.seal ??= seal;
  const brought = kept.value ? null : drawnForNew(Object.values(marks));
  if (brought) Object.assign(kept, brought);
  if (!kept.value && seat !== "" && told.dataset.opening === "no") Object.assign(kept, draw());
  const sealed = Object.values(marks).includes(kept.mark);
  if (told.dataset.opening === "yes") kept.marks ??= marks;
  keep(code, kept);
  if (seat === "" || kept.refused || (told.dataset.sealed === "yes" && !sealed)) return;
  if (told.dataset.opening === "no") {
    const answer = sealed ? null : await send(code, { mark: kept.mark });
    if (answer && !answer.taken) keep(code, { ...kept, refused: true });
  } else if (sealed && kept.seal === seal && !opened) {
    // Kept before it is sent: from now on this browser can tell whether its value was left out.
    keep(code, { ...kept, opened: true });
    const answer = await send(code, { value: kept.value });
    opened = answer !== null;
    if (answer?.begun) location.reload();
  }
}

// Whoever starts the game at once may be faster than the mark: it goes along.
function takeAlong(event) {
  const form = event.target.closest("form[data-starts]");
  const told = document.getElementById("luck");
  const { mark, refused } = told ? keptOf(told.dataset.code) : {};
  if (!form || !mark || refused || told.dataset.seat === "") return;
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "mark", value: mark }));
}

try {
  localStorage.getItem("");
  document.addEventListener("submit", takeAlong);
  new MutationObserver(look).observe(room, { attributes: true, childList: true, subtree: true });
  look();
} catch {
  // A browser that may keep nothing has no part in the dice.
}
