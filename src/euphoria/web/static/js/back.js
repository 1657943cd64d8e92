// Looking back in place: an earlier moment is drawn where the table is, with rings on what moved, until somebody goes back
// to the game. The stream goes on meanwhile: what it brings of the table waits, all else is shown as ever.

const room = document.getElementById("room");
const table = () => document.getElementById("table");
const bar = () => document.getElementById("then");
let looking = false;
let live = "";
let asked = 0;
const moments = new Map();

async function fetched(at) {
  if (moments.has(at)) return moments.get(at);
  const base = new URL(
    table().querySelector("[data-then]")?.href ?? room.getAttribute("hx-sse:connect"),
    location.href,
  );
  const address = `${base.pathname.replace(/(replay|stream)$/, "replay")}?place=true&at=${at}`;
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  const text = answer.ok ? await answer.text() : "";
  if (!text.includes('id="then"')) return "";
  // Of the last moment there may soon be a later one.
  if (!text.includes('id="then-later" data-key="ArrowRight" data-then=""')) moments.set(at, text);
  return text;
}

const parsed = (text) => new DOMParser().parseFromString(text, "text/html").getElementById("table");

// What differs between two moments, by id or by its place among its like.
function looks(root) {
  const found = new Map();
  for (const one of root.querySelectorAll(root.dataset.rings)) {
    const key = one.id ? `#${one.id}` : `${one.className}`.split(" ")[0];
    const like = found.get(key) ?? [];
    found.set(key, [...like, one]);
  }
  return found;
}

function ring(before, after) {
  const then = looks(before);
  const marked = [];
  for (const [key, all] of looks(after)) {
    all.forEach((one, number) => {
      if (one.outerHTML !== then.get(key)?.[number]?.outerHTML) marked.push([key, number]);
    });
  }
  const here = looks(table());
  const rung = marked.map(([key, number]) => here.get(key)?.[number]).filter(Boolean);
  // The smallest thing that moved has the ring, not all that lies around it.
  const inner = rung.filter((one) => !rung.some((other) => other !== one && one.contains(other)));
  for (const one of inner) one.classList.add("ringed");
  return inner;
}

async function draw(text) {
  for (const one of document.querySelectorAll(".ringed")) one.classList.remove("ringed");
  await htmx.swap({ sourceElement: room, target: "#table", swap: "outerMorph", text, drawn: "here" });
}

// Where only a part of the table is in sight, the part where something moved.
function toPane(rung) {
  if (!rung.length || rung.some((one) => one.checkVisibility())) return;
  const pane = rung[0].closest("[data-pane]")?.dataset.pane;
  document.getElementById(`pane-${pane}`)?.click();
  document.querySelector('.ld-tabs [data-tab="table"]')?.click();
}

function turnTo(rung) {
  toPane(rung);
  rung[0]?.scrollIntoView({ block: "nearest" });
}

async function show(at, whole = false) {
  const mine = ++asked;
  const text = await fetched(at);
  if (mine !== asked) return;
  if (!text) return leave();
  const after = parsed(text);
  const then = after.querySelector("#then");
  const before = await fetched(Number(whole ? then.dataset.turn : then.dataset.before));
  if (mine !== asked) return;
  const begins = !looking;
  looking = true;
  // Pieces move from where they were a step before.
  if (before && before !== text && begins) await draw(before);
  await draw(text);
  const rung = before ? ring(parsed(before), after) : [];
  turnTo(rung);
  for (const sheet of document.querySelectorAll(".sheet:popover-open")) sheet.hidePopover();
  document.getElementById("live").textContent = document.getElementById("then-said")?.textContent ?? "";
  if (begins || document.activeElement === document.body)
    bar()?.querySelector("#then-later:not([aria-disabled]), #then-live")?.focus();
}

async function leave() {
  asked += 1;
  if (!looking) return;
  looking = false;
  let text = live;
  if (!text) {
    const answer = await fetch(location.pathname);
    text = answer.ok ? parsed(await answer.text())?.outerHTML : "";
  }
  live = "";
  moments.clear();
  if (text) await draw(text);
  else location.reload();
  document.querySelector(".happened")?.focus();
}

// What the stream brings of the table waits; but a screen that changes hands shows nothing of before.
document.addEventListener("htmx:before:swap", (event) => {
  if (!looking || event.detail.ctx.drawn === "here") return;
  const { tasks } = event.detail;
  const number = tasks.findIndex((task) => task.type === "main" && task.fragment.querySelector("#table"));
  if (number < 0) return;
  const come = tasks[number].fragment.querySelector("#table");
  if (come.matches(".curtain") || come.dataset.seat !== table().dataset.seat) {
    looking = false;
    asked += 1;
    moments.clear();
    return;
  }
  live = come.outerHTML;
  tasks.splice(number, 1);
  // New moves join what is looked at.
  if (document.querySelector("#then-later[aria-disabled]")) show(Number(bar().dataset.at));
});

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (event.target.closest?.("#then-live")) return leave();
  const step = event.target.closest?.("[data-then]");
  const line = event.target.closest?.(
    "#table .dlog a:not(.rn), #table .ld-lines a:not(.rn), #log-sheet .lines a[href*='replay?at=']",
  );
  if (!step && !line) return;
  event.preventDefault();
  if (step?.getAttribute("aria-disabled") === "true") return;
  const at = step ? step.dataset.then : new URL(line.href).searchParams.get("at");
  show(Number(at), !step);
});
