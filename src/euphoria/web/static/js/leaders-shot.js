// A shot is seen before what came of it: for a moment the table as it was lies over the new one, with the ray, whoever is
// hit and, when a leader has fallen, the end of the game in large letters. Nothing waits for it, and nothing of it can be
// pressed; whoever wants less motion, or bots at once, does not see it.

const page = document.documentElement;
const HIT = 900;
const FALL = 1900;
const table = () => document.querySelector("#table.ld");
const still = () => page.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

function copied(field) {
  const copy = field.cloneNode(true);
  for (const one of copy.querySelectorAll("[id]:not(clipPath)")) {
    one.dataset.was = one.id;
    one.removeAttribute("id");
  }
  copy.removeAttribute("id");
  return copy;
}

function ghostOf(here, come) {
  const field = here.querySelector(".ld-field");
  const zoom = Number(getComputedStyle(here).zoom) || 1;
  const box = field.getBoundingClientRect();
  const [shooter, target] = come.dataset.shot.split("-");
  const ghost = document.createElement("div");
  ghost.className = `${here.className} ld-ghost`;
  ghost.ariaHidden = "true";
  for (const side of ["left", "top", "width", "height"]) ghost.style[side] = `${box[side] / zoom}px`;
  const copy = copied(field);
  copy.querySelector(`[data-was="ray-${shooter}"]`)?.classList.add("ld-fire", "ld-bang");
  copy.querySelector(`[data-was="seat-${target}"]`)?.classList.add("ld-hit");
  ghost.append(copy);
  if (come.classList.contains("ld-over")) {
    ghost.classList.add("ld-over-soon");
    const stamp = document.createElement("p");
    stamp.className = "ld-stamp";
    stamp.textContent = come.querySelector("#ld-asked")?.textContent ?? "";
    ghost.append(stamp);
  }
  return ghost;
}

document.addEventListener("htmx:before:swap", (event) => {
  const { ctx, tasks } = event.detail;
  const come = tasks?.find((task) => task.type === "main")?.fragment?.querySelector?.("#table.ld");
  const here = table();
  if (!here || !come?.dataset.shot || ctx?.drawn === "here" || still() || here.dataset.pace === "once") return;
  const same = come.dataset.at === here.dataset.at || come.dataset.seat !== here.dataset.seat;
  if (same || here.matches("[data-back], .ld-over") || !here.querySelector(".ld-field")?.checkVisibility()) return;
  const ghost = ghostOf(here, come);
  document.body.append(ghost);
  setTimeout(() => ghost.remove(), come.classList.contains("ld-over") ? FALL : HIT);
});
