// Day or night, less motion, another language, which game, links to copy: what every page can do. The server keeps the
// choice in the same cookies.

const root = document.documentElement;
const YEAR = 365 * 24 * 60 * 60;

function keep(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=${value ? YEAR : 0}; samesite=lax`;
}

function put(name, value) {
  if (value) root.dataset[name] = value;
  else delete root.dataset[name];
  keep(name, value);
  for (const button of document.querySelectorAll(`[data-${name}-set]`)) {
    button.setAttribute("aria-pressed", String(button.getAttribute(`data-${name}-set`) === value));
  }
}

function night() {
  if (root.dataset.theme) return root.dataset.theme === "night";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

async function copy(button) {
  const text = document.getElementById(button.dataset.copy).textContent.trim();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure connection there is no clipboard: select the text, so that a key press copies it.
    getSelection().selectAllChildren(document.getElementById(button.dataset.copy));
    return;
  }
  const before = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => {
    button.textContent = before;
  }, 1600);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-theme-switch], [data-theme-set], [data-motion-set], [data-copy]");
  if (!button) return;
  if (button.dataset.copy !== undefined) {
    copy(button);
    return;
  }
  event.preventDefault();
  if (button.dataset.themeSet !== undefined) put("theme", button.dataset.themeSet);
  else if (button.dataset.motionSet !== undefined) put("motion", button.dataset.motionSet);
  else put("theme", night() ? "day" : "night");
});

// The game that was chosen, or played last, is offered first wherever there is a choice.
const played = document.querySelector("[data-game]")?.dataset.game;
if (played) keep("game", played);
addEventListener("change", ({ target }) => {
  if (target.matches?.("[data-games] [name=title]")) keep("game", target.value);
});

// Another language: what keeps one's place meanwhile is fetched when it is needed.
const form = document.getElementById("prefs");
const language = (todo) => import(form.dataset.script).then(todo);
const spoken = () => /(?:^|; )lang=(\w+)/.exec(document.cookie)?.[1] ?? root.lang;

addEventListener("submit", (event) => {
  if (event.submitter?.name !== "lang") return;
  event.preventDefault();
  language(({ change }) => change(form, event.submitter));
});
// Other pages of this browser follow, and those that come back from the past.
for (const kind of ["storage", "pageshow"])
  addEventListener(kind, (event) => {
    const isOld = kind === "storage" ? event.key === "language" : event.persisted;
    if (isOld && spoken() !== root.lang) language(({ again }) => again(form));
  });
try {
  if (sessionStorage.getItem("place")) language(({ comeBack }) => comeBack());
} catch {
  // A browser that may keep nothing begins at the top.
}
