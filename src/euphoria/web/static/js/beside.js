// The rulebook beside the page: a link into it opens here, and what it links to as well. The page goes on meanwhile, and
// nothing that is pushed to it closes the rules; of a table they also tell what a rule means there at this moment.

const panel = document.getElementById("beside");
const page = document.getElementById("beside-page");
// A page of rules keeps its looks and its names to itself, and the table its own.
const shade = page.querySelector(".beside-text").attachShadow({ mode: "open" });
const text = shade.appendChild(document.createElement("div"));
const search = document.getElementById("beside-q");
const numbers = new Map(
  [...document.querySelectorAll("#rule-links a")].map((link) => [link.textContent, link.getAttribute("href")]),
);
const isOpen = () => panel.matches(":popover-open");
const past = [];
let opener = null;
let asked = 0;

// Filling it ---------------------------------------------------------------------------------------------------------

function partOf(address) {
  const url = new URL(address, location.href);
  url.hash = "";
  url.searchParams.set("part", "1");
  if (panel.dataset.table) url.searchParams.set("table", panel.dataset.table);
  return url;
}

async function fetched(address) {
  try {
    const answer = await fetch(partOf(address), { headers: { "HX-Request": "true" } });
    if (!answer.ok) return null;
    const come = document.createElement("template");
    come.innerHTML = await answer.text();
    return come.content;
  } catch {
    return null;
  }
}

// What is told of the table is part of its page; back.js finds the moments in it.
function put(come) {
  const here =
    come.querySelector(".rule-here") ?? Object.assign(document.createElement("div"), { className: "rule-here" });
  page.querySelector(".rule-here").replaceWith(here);
}

// Only the text moves: `scrollIntoView` would move whatever lies around it as well.
function reach(there) {
  page.scrollTop = 0;
  if (there) page.scrollTop = there.getBoundingClientRect().top - page.getBoundingClientRect().top - 12;
}

async function load(address, { focus = true } = {}) {
  const mine = ++asked;
  page.setAttribute("aria-busy", "true");
  const come = await fetched(address);
  if (mine !== asked) return;
  page.removeAttribute("aria-busy");
  if (come) put(come);
  const failed = Object.assign(document.createElement("p"), { textContent: panel.dataset.failed });
  text.replaceChildren(come ?? failed);
  document.getElementById("beside-whole").href = address;
  document.getElementById("beside-back").hidden = past.length < 2;
  const part = new URL(address, location.href).hash.slice(1);
  const there = part ? shade.getElementById(part) : null;
  reach(there);
  if (!focus) return;
  const heading = (there ?? text).querySelector("h1, h2, h3") ?? page;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function turnTo(address) {
  if (past.at(-1) !== address) past.push(address);
  return load(address);
}

// Opening and closing ------------------------------------------------------------------------------------------------

const sheet = (href) => Object.assign(document.createElement("link"), { rel: "stylesheet", href });
const worn = (href, place) =>
  new Promise((done) => place.append(Object.assign(sheet(href), { onload: done, onerror: done })));

// The looks come once and before the first page, so that a part of it is found where it will stay.
let styled = null;
function styles() {
  styled ??= Promise.all([
    worn(panel.dataset.css, document.head),
    ...panel.dataset.inside.split(" ").map((href) => worn(href, shade)),
  ]);
  return styled;
}

// On a desk it takes the place of the column at the side, and leaves the question in sight.
function fit() {
  const column = document.querySelector(".dside, .ld-column")?.getBoundingClientRect().width ?? 0;
  const width = column < 300 ? 370 : Math.min(column, 460);
  const bar = document.querySelector("#table :is(.q, .ld-q)")?.getBoundingClientRect();
  const covered = bar && bar.right > innerWidth - width + 2 && bar.top > innerHeight / 3;
  const head = document.querySelector("#table :is(.dtop, .ld-top)")?.getBoundingClientRect().bottom ?? 0;
  panel.style.setProperty("--top", `${Math.max(0, head)}px`);
  panel.style.setProperty("--beside", `${width}px`);
  panel.style.setProperty("--foot", `${covered ? innerHeight - bar.top : 0}px`);
}

async function open(address, from) {
  await styles();
  if (!isOpen()) {
    opener = from;
    past.length = 0;
    fit();
    panel.showPopover();
  }
  turnTo(address);
}

function close() {
  if (!isOpen()) return;
  asked += 1;
  panel.hidePopover();
  text.replaceChildren();
  page.querySelector(".rule-here").replaceChildren();
  const back = opener?.isConnected ? opener : opener?.id && document.getElementById(opener.id);
  const shown = back?.checkVisibility() ? back : document.querySelector('[popovertarget="menu"], a[data-rulebook]');
  shown?.focus();
}

// Where the rules are opened without saying where: at what is explained just now, at what is asked, or at the beginning.
function start(book) {
  const tip = document.querySelector(":is(#tipcard, #ld-explain):not([hidden]) a");
  const question = document.querySelector("#table [data-ruled]")?.dataset.ruled;
  return tip?.getAttribute("href") ?? numbers.get(question) ?? book ?? panel.dataset.book;
}

// What was opened from a card that explains something is closed to the thing that it explains.
function from(link) {
  const sheet = link.closest("[popover]");
  const focused = document.activeElement;
  if (sheet) return document.querySelector(`[popovertarget="${sheet.id}"]:not([popovertargetaction])`) ?? link;
  if (!link.closest("#tipcard, #ld-explain")) return link;
  const explained = document.querySelector("[aria-describedby=tipcard], [aria-describedby=ld-explain]");
  return focused !== document.body && focused.closest("#table") ? focused : (explained ?? link);
}

const inside = (target) => panel.contains(target);

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const link = event.composedPath()[0].closest?.('a[href^="/rules"]');
  if (!link || link.id === "beside-whole") return;
  event.preventDefault();
  if (inside(event.target)) return turnTo(link.getAttribute("href"));
  const where = from(link);
  const sheet = link.closest("[popover]");
  open("rulebook" in link.dataset ? start(link.getAttribute("href")) : link.getAttribute("href"), where);
  sheet?.hidePopover();
});
// A press on a link must not take the focus from what is explained: its card would go before the click comes.
document.addEventListener("mousedown", (event) => {
  if (event.target.closest?.(":is(#tipcard, #ld-explain) a")) event.preventDefault();
});

panel.addEventListener("click", (event) => {
  if (event.target.closest("#beside-shut")) close();
  if (event.target.closest("#beside-back")) {
    past.pop();
    load(past.at(-1));
  }
  // A moment of the game is looked at on the table, which a sheet would cover.
  if (event.target.closest("[data-then]") && matchMedia("(max-width: 1099px)").matches) close();
});

const typing = (target) => target.closest?.("input:not([type=radio], [type=checkbox], [type=range]), textarea, select");
const takenBack = "#table :is(.aim, #wordlist[open], .ld-panel:not([hidden]), #then-live)";

// Before the tables, which have an Escape of their own: theirs comes first while something is chosen there.
window.addEventListener(
  "keydown",
  (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && isOpen() && !document.querySelector(".sheet:popover-open")) {
      if (!inside(event.target) && document.querySelector(takenBack)) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key.toLowerCase() === "f" && !typing(event.target)) {
      event.preventDefault();
      event.stopPropagation();
      if (inside(event.target)) search.focus();
      else open(start(), document.activeElement === document.body ? null : document.activeElement);
    } else if (inside(event.target)) event.stopPropagation(); // whoever reads here does nothing at the table
  },
  true,
);

// Searching ----------------------------------------------------------------------------------------------------------

let later = 0;
function find() {
  const words = search.value.trim();
  const address = words ? `${search.form.getAttribute("action")}?q=${encodeURIComponent(words)}` : panel.dataset.book;
  // All that was typed for one search is one step.
  if (past.at(-1)?.includes("?q=")) past.pop();
  past.push(address);
  load(address, { focus: false });
}
search.addEventListener("input", () => {
  clearTimeout(later);
  later = setTimeout(find, 160);
});
search.form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(later);
  find();
});

// What is new at the table ----------------------------------------------------------------------------------------------

const momentOf = (table) => `${table?.dataset.at} ${table?.dataset.seat}`;
let moment = momentOf(document.getElementById("table"));
let soon = 0;

async function renew() {
  const address = past.at(-1);
  const come = isOpen() && address ? await fetched(address) : null;
  if (come && address === past.at(-1)) put(come);
}

document.addEventListener("htmx:after:swap", () => {
  const table = document.getElementById("table");
  if (!isOpen() || !panel.dataset.table || momentOf(table) === moment) return;
  // What one player may know is gone before the next one looks.
  if (momentOf(table).split(" ")[1] !== moment.split(" ")[1]) page.querySelector(".rule-here").replaceChildren();
  moment = momentOf(table);
  clearTimeout(soon);
  soon = setTimeout(renew, 600);
});
addEventListener("resize", () => {
  if (isOpen()) fit();
});

// Numbers in what is only shown for a while become links ---------------------------------------------------------------

function ruled(root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (text) =>
    text.parentElement.closest("a") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const found = [];
  while (texts.nextNode()) if (/\b[RLCFA]\d{1,2}\b/.test(texts.currentNode.data)) found.push(texts.currentNode);
  for (const text of found) {
    text.replaceWith(
      ...text.data.split(/\b([RLCFA]\d{1,2})\b/).map((part) => {
        const href = numbers.get(part);
        return href
          ? Object.assign(document.createElement("a"), { href, textContent: part, target: "rules", className: "rn" })
          : part;
      }),
    );
  }
}

const watcher = new MutationObserver((changes) => {
  for (const card of new Set(changes.map((change) => change.target))) if (card.isConnected) ruled(card);
  watcher.takeRecords();
});
for (const id of ["tipcard", "ld-explain", "net"]) {
  const card = document.getElementById(id);
  if (card) watcher.observe(card, { childList: true });
}
