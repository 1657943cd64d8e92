// Forms that make a table take a mark along: this browser's part in the dice, of which only the seal is sent.

import { draw, keepForNew } from "./kept.js";

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-seals]");
  if (!form) return;
  try {
    const drawn = draw();
    keepForNew(drawn);
    const field =
      form.elements.mark ??
      form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: "mark" }));
    field.value = drawn.mark;
  } catch {
    // A browser that may keep nothing has no part in the dice, and the game begins at once.
  }
});
