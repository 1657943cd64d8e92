// The stream: is it there, is it my turn, what is to be read aloud. htmx swaps what it sends; this tells people about it.

const room = document.getElementById("room");
const net = document.getElementById("net");
const live = document.getElementById("live");
const icon = document.getElementById("favicon");
const plain = { title: document.title, icon: icon.href };
let lost = 0;
let hideLater = 0;

function show(text, milliseconds) {
  clearTimeout(hideLater);
  net.textContent = text;
  net.classList.toggle("back", Boolean(milliseconds));
  if (milliseconds) hideLater = setTimeout(() => show(lost === -1 ? net.dataset.lost : ""), milliseconds);
}

// A short gap is nobody's business; a longer one is said.
function gone() {
  if (!lost)
    lost = setTimeout(() => {
      lost = -1;
      show(net.dataset.lost);
    }, 900);
}

function here() {
  if (lost === -1) show(net.dataset.back, 1800);
  clearTimeout(lost);
  lost = 0;
}

// An answer that is no new state of the page (an error, a limit) is said, never drawn in its place.
function instead(text) {
  const found = new DOMParser().parseFromString(text, "text/html").querySelector('#main .lead, [hx-target="#net"]');
  return found?.textContent.trim() || net.dataset.failed;
}
// An answer may arrive after the stream has told of later things: the page never goes back.
document.addEventListener("htmx:before:swap", (event) => {
  const come = /id="side" data-version="(\d+)"/.exec(event.detail.ctx.text ?? "");
  const shown = document.getElementById("side")?.dataset.version;
  if (come && shown && Number(come[1]) < Number(shown)) event.preventDefault();
});
document.addEventListener("htmx:before:swap", (event) => {
  const { response, text, target } = event.detail.ctx;
  if (!(response?.status >= 400) || text.includes(`id="${target?.id}"`)) return;
  event.preventDefault();
  if (event.target !== room) show(instead(text), 6000);
});
document.addEventListener("htmx:error", (event) => {
  if (event.target !== room) show(net.dataset.failed, 6000);
});

// htmx takes a stream up again by itself once it has had one; before that, this does: later each time, not all at once,
// and not before the server wants it.
let refused = 0;
room.addEventListener("htmx:finally:request", (event) => {
  if (room._htmx?.sse) {
    refused = 0;
    return;
  }
  gone();
  const wanted = 1000 * (Number(event.detail.ctx?.response?.headers?.get("Retry-After")) || 0);
  const wait = Math.max(wanted, Math.min(60000, 1500 * 2 ** refused++));
  setTimeout(() => htmx.trigger(room, "retry"), wait * (1 + Math.random()));
});

// A browser that is behind draws the latest table alone: of what came before it only the talk is added. So what has
// arrived is read first, and drawn when there is nothing more to read.
let come = [];
let skipping = false;
let busy = false;
room.addEventListener("htmx:sse:before:message", (event) => {
  event.preventDefault();
  const message = whole(event.detail.message);
  if (!message) return event.detail.connection.reader.cancel();
  come.push(message);
  if (!busy) drawn();
});

// To a page with this script only what has changed of a table is sent after the first time: lines to take from the last
// one (=from,count), and new ones (+). All lines that are kept are those of the table that was sent last.
const name = Math.random().toString(36).slice(2);
room.setAttribute("hx-sse:connect", `${room.getAttribute("hx-sse:connect")}&changes=true&name=${name}`);
let kept = [];
let waiting = [];
function whole(message) {
  if (message.event === "changes") {
    const [count, ...steps] = message.data.split("\n");
    if (Number(count) !== kept.length) return null; // something got lost: a new stream begins with all of it
    keep(together(steps));
    return { ...message, event: "", data: kept.join("\n") };
  }
  if (!message.event) keep(message.data.split("\n"));
  return { ...message };
}

function keep(lines) {
  kept = lines;
  for (const go of waiting) go();
  waiting = [];
}

// What comes of a choice is sent by the stream. Where that is open, the answer to the choice only says by which key the
// table is known, and is made from the lines that are kept, as soon as they are those.
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (lost || !connection) return;
  const ask = ctx.fetch;
  ctx.request.headers.Stream = name;
  ctx.fetch = async (...request) => {
    const answer = await ask(...request);
    const key = answer.headers.get("Told");
    return key ? told(key) : answer;
  };
});

async function told(key) {
  const late = Date.now() + 3000;
  while (!isAt(key)) {
    if (Date.now() >= late) {
      connection?.reader?.cancel(); // it is dead: a new stream begins with all of it
      return new Response(null, { status: 204 });
    }
    await new Promise((go) => {
      waiting.push(go);
      setTimeout(go, late - Date.now());
    });
  }
  const talk = kept.findIndex((line) => line.startsWith('<hx-partial hx-target="#remarks"'));
  return new Response((talk < 0 ? kept : kept.slice(0, talk)).join("\n"));
}

function isAt(key) {
  const [seen, own] = key.split(".").map(Number);
  const [, come, mine] = /name="key" value="(\d+)\.(\d+)"/.exec(kept.find((line) => line.includes('name="key"'))) ?? [];
  return come > seen || (Number(come) === seen && mine >= own);
}

function together(steps) {
  return steps.flatMap((step) => {
    if (step[0] === "+") return step.slice(1);
    const [first, count] = step.slice(1).split(",").map(Number);
    return kept.slice(first, first + count);
  });
}
document.addEventListener("htmx:before:swap", (event) => {
  const { tasks } = event.detail;
  if (skipping)
    tasks.splice(
      0,
      tasks.length,
      ...tasks.filter((task) => task.type !== "main" && !/side|doings/.test(task.target?.id ?? task.target)),
    );
});

async function drawn() {
  busy = true;
  while (come.length) {
    await new Promise((read) => {
      setTimeout(read);
    });
    const batch = come;
    come = [];
    const latest = batch.findLastIndex((message) => !message.event);
    for (const [number, message] of batch.entries()) {
      if (message.event) htmx.trigger(room, message.event, { data: message.data, id: message.id });
      else await swapped(message.data, number < latest);
    }
  }
  busy = false;
}

async function swapped(text, skip) {
  skipping = skip;
  const swap = `${room.getAttribute("hx-swap")} swapEmpty:false`;
  await htmx.swap({ sourceElement: room, target: room.getAttribute("hx-target"), swap, text });
  skipping = false;
}

let connection = null;
room.addEventListener("htmx:sse:after:connection", (event) => {
  connection = event.detail.connection;
  here();
});
room.addEventListener("htmx:sse:error", (event) => {
  gone();
  // Somebody has too much to do: htmx waits longer the more often it has tried.
  const { connection: tried, status } = event.detail;
  if (status === 503) tried.attempt = Math.max(tried.attempt, 3);
});
room.addEventListener("htmx:sse:close", gone);
// htmx tells of every attempt; the first comes before anything was lost.
let attempts = 0;
room.addEventListener("htmx:sse:before:connection", () => {
  kept = [];
  if (attempts++) gone();
});
addEventListener("offline", gone);
// Back again: nobody can tell whether the old stream still lives, so it is taken up anew.
addEventListener("online", () => connection?.reader?.cancel());

const called = () => (room.dataset.turn === "yes" ? room.dataset.yourTurn : room.dataset.youAreAsked);

function asked(now) {
  room.dataset.asked = now ? "yes" : "no";
  document.title = now ? `● ${called()} · ${plain.title}` : plain.title;
  icon.href = now ? icon.dataset.turn : plain.icon;
}

// Whoever has moved is not waited for any more.
let reminder = "";
function remind() {
  if (reminder && net.textContent === reminder) show(lost === -1 ? net.dataset.lost : "");
  reminder = "";
}
document.addEventListener("submit", (event) => {
  if (event.target.id === "act") remind();
});

function notify(text) {
  if (!document.hidden || localStorage.getItem("notify") !== "on" || Notification.permission !== "granted") return;
  const note = new Notification(room.dataset.table, { body: text, tag: location.pathname, icon: icon.dataset.turn });
  note.onclick = () => {
    focus();
    note.close();
  };
}

// A push may come of a wish, a chair or a hint: what happened before it was heard already.
const moment = () => document.querySelector("#undo [name=at]")?.value;
let heard = moment();
room.addEventListener("news", (event) => {
  const news = JSON.parse(event.detail.data);
  if (heard === moment() && !news.kinds?.includes("nudge")) news.kinds = [];
  heard = moment();
  if (news.say && news.say !== live.textContent) live.textContent = news.say;
  const mine = Boolean(news.asked);
  if (news.kinds?.includes("nudge")) {
    reminder = news.say;
    show(reminder, 8000);
  } else if (!mine) remind();
  const begins = mine && (room.dataset.asked !== "yes" || news.kinds?.includes("nudge"));
  room.dataset.turn = news.turn ? "yes" : "no";
  asked(mine);
  if (begins) notify(called());
  dispatchEvent(
    new CustomEvent("happened", { detail: { kinds: news.kinds ?? [], turn: begins, lightly: news.reaction } }),
  );
});
let leaving = false; // a page that is slow to go is not sent away twice
room.addEventListener("reload", () => {
  if (!leaving) location.reload();
  leaving = true;
});
asked(room.dataset.asked === "yes");

// Asking for notifications happens only when somebody presses the button.
const button = document.querySelector("[data-notify]");
function label() {
  if (!("Notification" in window) || Notification.permission === "denied") button.textContent = button.dataset.no;
  else button.textContent = localStorage.getItem("notify") === "on" ? button.dataset.on : button.dataset.off;
}
if (button) {
  label();
  button.addEventListener("click", async () => {
    if (!("Notification" in window)) return;
    const on = localStorage.getItem("notify") === "on";
    if (!on && (await Notification.requestPermission()) !== "granted") return label();
    localStorage.setItem("notify", on ? "off" : "on");
    label();
  });
}

// Clocks run down between two pushes; the server's next word corrects them.
setInterval(() => {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const left = Math.max(0, Number(clock.dataset.clock) - 1);
    clock.dataset.clock = left;
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}, 1000);

// What was said is sent: the field is empty again, the newest line in sight.
document.addEventListener("htmx:after:request", (event) => {
  if (event.target.id === "say") event.target.reset();
});
// Whoever has chosen a pace goes on with the game.
document.addEventListener("submit", (event) => {
  if (event.target.id === "pace") event.target.closest("[popover]").hidePopover();
});
document.addEventListener(
  "toggle",
  (event) => {
    const lines = event.target.querySelector?.(".talk .lines");
    if (lines) lines.scrollTop = lines.scrollHeight;
  },
  true,
);
