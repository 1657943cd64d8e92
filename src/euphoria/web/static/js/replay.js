// Stepping through a game: buttons, keys, playing on by itself. The slider's form loads the move and the address keeps it.

const form = document.getElementById("replay");
const slider = document.getElementById("at");
const viewer = document.getElementById("viewer");
const PACE = 1100;
let playing = 0;

function go(at) {
  const last = Number(slider.max);
  const wanted = Math.min(last, Math.max(Number(slider.min), at));
  if (wanted === Number(slider.value)) return false;
  slider.value = wanted;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

function stop() {
  clearInterval(playing);
  playing = 0;
  form.classList.remove("moving");
}

function toggle() {
  if (playing) return stop();
  if (Number(slider.value) === Number(slider.max)) go(Number(slider.min));
  form.classList.add("moving");
  playing = setInterval(() => {
    if (!go(next(1))) stop();
  }, PACE);
}

// The next move one can stop at: what chance did in between belongs to the move before it.
function next(direction) {
  const now = Number(slider.value);
  const stops = form.dataset.stops.split(" ").filter(Boolean).map(Number);
  const found = direction > 0 ? stops.find((at) => at > now) : stops.findLast((at) => at < now);
  return found ?? now;
}

form.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]")?.dataset.step;
  if (!step) return;
  if (step === "play") return toggle();
  stop();
  if (step === "first") go(Number(slider.min));
  else if (step === "last") go(Number(slider.max));
  else go(next(Number(step)));
});
slider.addEventListener("pointerdown", stop);
form.addEventListener("input", () => {
  const address = new URL(location.href);
  address.searchParams.set("at", slider.value);
  address.searchParams.set("viewer", viewer.value);
  history.replaceState(history.state, "", address);
});
