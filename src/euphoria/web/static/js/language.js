// Another language in the same place: the page is loaded again, and what was filled in, opened and scrolled to comes back.
// Without script the form does it, by way of the server.

const YEAR = 365 * 24 * 60 * 60;
// A chapter of the rulebook has an address in every language.
const here = () => location.pathname.replace(/^\/\w+(?=\/rules)/, "") + location.search;
const all = (selector) => [...document.querySelectorAll(selector)];

// Fields have names, radio buttons share theirs; what scrolls is found by its class and its place among its like.
const FIELDS = "input:not([type=hidden], [type=password], [type=file]), select, textarea";
const nameOf = (field) => field.id || `${field.name} ${/radio|checkbox/.test(field.type) ? field.value : ""}`;
const ticks = (field) => field.type === "radio" || field.type === "checkbox";

function isChanged(field) {
  if (ticks(field)) return field.checked !== field.defaultChecked && (field.checked || field.type === "checkbox");
  if (field.options)
    return (
      field.selectedIndex !==
      Math.max(
        0,
        [...field.options].findIndex((one) => one.defaultSelected),
      )
    );
  return field.value !== field.defaultValue;
}

function scrolled() {
  const found = all("main *, .sheet *, .beside *").filter((one) => one.scrollTop && one.classList.length);
  return found.map((one) => {
    const selector = `.${one.classList[0]}`;
    return [selector, all(selector).indexOf(one), one.scrollTop];
  });
}

function keep() {
  const place = {
    at: here(),
    part: location.hash,
    filled: all(FIELDS)
      .filter(isChanged)
      .map((field) => [nameOf(field), ticks(field) ? field.checked : field.value]),
    open: all(":popover-open[id]").map((one) => one.id),
    folds: all("details[id][open]").map((one) => one.id),
    tab: document.querySelector("[data-tab][aria-current=page]")?.dataset.tab,
    rules: document.getElementById("beside-whole")?.getAttribute("href"),
    scrolled: scrolled(),
    top: scrollY,
    byKey: document.activeElement?.name === "lang" && document.activeElement.matches(":focus-visible"),
  };
  try {
    sessionStorage.setItem("place", JSON.stringify(place));
  } catch {
    // A browser that may keep nothing begins at the top.
  }
}

function fill([name, value]) {
  const field = all(FIELDS).find((one) => nameOf(one) === name);
  if (!field) return;
  if (ticks(field)) field.checked = value;
  else field.value = value;
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

function show(id, rules) {
  if (id !== "beside") return document.getElementById(id)?.showPopover?.();
  // The rules beside the page are opened by a link, and so they are again.
  const link = Object.assign(document.createElement("a"), { href: rules, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
}

export function comeBack() {
  const place = JSON.parse(sessionStorage.getItem("place"));
  sessionStorage.removeItem("place");
  if (place?.at !== here()) return;
  if (place.part && !location.hash) history.replaceState(null, "", place.part);
  place.filled.forEach(fill);
  if (place.tab) document.querySelector(`[data-tab="${place.tab}"]`)?.click();
  for (const id of place.folds) document.getElementById(id)?.setAttribute("open", "");
  for (const id of place.open) show(id, place.rules);
  for (const [selector, number, top] of place.scrolled) all(selector)[number]?.scrollTo(0, top);
  scrollTo(0, place.top);
  if (place.byKey)
    all(".lang [aria-current]")
      .find((one) => one.checkVisibility())
      ?.focus({ preventScroll: true });
}
export function again(form) {
  if (form.dataset.stays === undefined) return;
  keep();
  location.reload();
}

// A form that is not finished, and a page that answers one, go by the server: they cannot be loaded again.
function send(button) {
  const wanted = Object.assign(document.createElement("input"), {
    type: "hidden",
    name: button.name,
    value: button.value,
  });
  button.form.append(wanted);
  button.form.submit();
}

export function change(form, button) {
  keep();
  document.cookie = `lang=${button.value}; path=/; max-age=${YEAR}; samesite=lax`;
  try {
    localStorage.setItem("language", `${button.value} ${Date.now()}`);
  } catch {
    // Then the other pages follow when they are loaded next.
  }
  if (button.form === form && form.dataset.stays !== undefined) location.reload();
  else send(button);
}
