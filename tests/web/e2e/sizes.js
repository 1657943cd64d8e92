// What a page looks like to whoever measures it, for test_sizes.py.
const slack = 2;
const all = (where, root = document) => [...root.querySelectorAll(where)].filter((one) => one.checkVisibility());
const called = (one) => `${one.className.baseVal ?? one.className} ${one.id} ${one.textContent.trim().slice(0, 24)}`;
const boxOf = (one) => one.getBoundingClientRect();
const lookOf = (where) => getComputedStyle(document.querySelector(where));
const within = (box, into) =>
  box.left >= into.left - slack && box.top >= into.top - slack && box.right <= into.right + slack && box.bottom <= into.bottom + slack;
const overlap = (a, b) =>
  a.left < b.right - slack && b.left < a.right - slack && a.top < b.bottom - slack && b.top < a.bottom - slack;
const view = () => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });

function* onOneAnother(things) {
  for (const [number, one] of things.entries()) {
    for (const other of things.slice(number + 1)) if (overlap(boxOf(one), boxOf(other))) yield `${called(one)} lies on ${called(other)}`;
  }
}

// Where an element stands, in the words of a style sheet.
const named = (one) => {
  const parts = [];
  for (let at = one; at && at !== document.body && parts.length < 4; at = at.parentElement) {
    parts.unshift(at.id && !/\d/.test(at.id) ? `#${at.id}` : [at.localName, ...at.classList].join("."));
  }
  return parts.join(" > ");
};

// What is made to be moved sideways.
const sideways = "pre, .scroll, .picks";

// Names that people give and addresses that are copied may end in dots.
const given = "code, .head > .cap, .ppl b";

// Large letters stand so much higher than their narrow lines, and nothing of them is lost.
const tall = 5;

// How much of a text is not to be seen, in the end for whoever scrolls to it: "" when all of it is.
function cutOf(text, own) {
  const range = document.createRange();
  range.selectNodeContents(text);
  const box = range.getBoundingClientRect();
  if (!box.width || !box.height) return "";
  let across = true;
  let down = true;
  for (let at = own; at && at !== document.body && (across || down); at = at.parentElement) {
    const look = getComputedStyle(at);
    if (look.display === "inline" || look.display === "contents") continue;
    const into = boxOf(at);
    if (into.width <= 1 || into.height <= 1 || look.clipPath !== "none") return "";
    const over = Math.round(Math.max(box.right - into.right, into.left - box.left));
    const below = Math.round(Math.max(box.bottom - into.bottom, into.top - box.top));
    if (across && over > slack && (look.overflowX !== "visible" || at === own)) {
      if (at.matches(sideways)) across = false;
      else return `${over} pixels too wide for ${named(at)}`;
    }
    const clamped = look.webkitLineClamp !== "none" && at.scrollHeight > at.clientHeight + tall;
    if (clamped) return `${at.scrollHeight - at.clientHeight} pixels too high for its lines`;
    if (down && below > tall && look.overflowY !== "visible") {
      if (["auto", "scroll"].includes(look.overflowY)) down = false;
      else return `${below} pixels too high for ${named(at)}`;
    }
    if (at.matches(sideways)) across = false;
    if (["auto", "scroll"].includes(look.overflowY)) down = false;
    if (look.position === "fixed") break;
  }
  const over = Math.round(Math.max(box.right - document.documentElement.clientWidth, -box.left));
  const root = document.documentElement;
  const under = Math.round(box.bottom - innerHeight);
  if (down && under > slack && root.scrollHeight <= innerHeight) return `${under} pixels below the window`;
  return across && over > slack ? `${over} pixels out of the window` : "";
}

const looks = {
  // What does not lie where one can see it on the table of dystopia.
  board() {
    const wrong = [];
    const regions = all(".board > .reg");
    if (regions.length !== 5) wrong.push(`${regions.length} parts of the board`);
    for (const part of [...regions, ...all(".q, .me, .mydice, .mygoods, .recs")]) {
      if (!within(boxOf(part), view())) wrong.push(`${called(part)} sticks out of the window`);
    }
    for (const region of regions) {
      for (const part of all(".sp, .mkt, .site, .ter, .tend, .trk, .ch, .die, .star, .cells li", region)) {
        if (!within(boxOf(part), boxOf(region))) wrong.push(`${called(part)} sticks out of ${called(region)}`);
      }
      wrong.push(...onOneAnother(all(":scope > :is(.rowa, .rowb, .rowc)", region)), ...onOneAnother(all(".tn, .dig", region)));
    }
    for (const target of all(".board [data-space], .dys button, .dys summary, .dys a:not(.dlog a)")) {
      const { width, height } = boxOf(target);
      if (width < 24 || height < 24) wrong.push(`${called(target)} is ${Math.round(width)} x ${Math.round(height)} small`);
    }
    const foot = innerHeight - boxOf(document.querySelector(".me")).bottom;
    if (foot > slack) wrong.push(`an empty foot of ${foot}`);
    const mine = document.querySelector(".sky .com");
    wrong.push(...onOneAnother([...all(".die", mine), ...all(".sum, .bds, .lbl", mine)]));
    return wrong;
  },
  // What one does not see of the table of leaders, or sees cut.
  leaders() {
    const wrong = [];
    const seen = (where, least = 1) => {
      const found = all(where).filter((one) => {
        const box = boxOf(one);
        const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        return within(box, view()) && hit && (one.contains(hit) || hit.contains(one));
      });
      if (found.length < least) wrong.push(`${found.length} of ${where} in view`);
    };
    const low = innerHeight < 500;
    seen(".ld-whose");
    seen(".ld-q");
    seen(".ld-seat:not(.ld-you)", low ? 2 : 4);
    if (!low) {
      seen(".ld-me .ld-who h2");
      seen(".ld-me .ld-win, .ld-me .ld-aimed:not(:empty)");
      seen(".ld-mine .ld-card", 3);
      seen(".ld-arts .ld-an, .ld-noart");
    }
    const whose = document.querySelector(".ld-whose");
    if (whose.scrollWidth > whose.clientWidth + 1) wrong.push(`whose turn it is is cut: ${whose.textContent}`);
    return wrong;
  },
  // Every word a third longer, as in many a language.
  longer() {
    const walk = document.createTreeWalker(document.querySelector("#table"), NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walk.nextNode()) texts.push(walk.currentNode);
    const more = (word) => word + "enloremsit".slice(0, Math.ceil(word.length * .35));
    for (const text of texts) {
      if (!text.parentElement.closest("svg, .sr, .brand")) text.data = text.data.replace(/[A-Za-z]{3,}/g, more);
    }
  },
  // What is wider than its box and does not say so.
  spilt(where) {
    const wider = all(where).filter((one) => {
      const look = getComputedStyle(one);
      return !["auto", "scroll"].includes(look.overflowX) && look.textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + slack;
    });
    return wider.map((one) => `${called(one)}: ${one.scrollWidth - one.clientWidth} pixels too wide`);
  },
  // Words that are cut off or stand out of their box: by what hides it, by the window, or by three dots.
  cut(where) {
    const found = [];
    const walk = document.createTreeWalker(document.querySelector(where || "body"), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode;
      const own = text.parentElement;
      if (!text.data.trim() || !own.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (own.closest(`svg, .sr, option, script, template, ${given}`)) continue;
      const why = cutOf(text, own);
      if (why) found.push(`${named(own)} "${text.data.trim().slice(0, 40)}": ${why}`);
    }
    return found;
  },
  // Titles that something is drawn over.
  covered() {
    const free = (one, share) => document.elementFromPoint(boxOf(one).left + boxOf(one).width * share, boxOf(one).top + boxOf(one).height / 2) === one;
    return all(".band h2").filter((one) => ![.1, .5, .9, .99].every((share) => free(one, share))).map(called);
  },
  // What one cannot tell any more when the system forces its colours.
  lost() {
    const paper = lookOf("body").backgroundColor;
    const thick = (where) => parseFloat(lookOf(where).borderTopWidth);
    const step = ".trk .up:not(.cur)";
    const seen = {
      "own stars": lookOf(".me-id .star").color !== paper,
      "bar of dice": lookOf(".gbar .g-d").backgroundColor !== lookOf(".gbar .g-rest").backgroundColor,
      "bar of knowledge": lookOf(".gbar .g-k").backgroundColor !== paper,
      "allegiance steps": lookOf(step).backgroundColor !== lookOf(".trk .st:not(.up)").backgroundColor || thick(step) > 2,
      "frames of prices": thick(".board .ch.price") > 0,
      "frames of benefits": thick(".board .ch.gain") > 0,
      "the chosen worker": lookOf(".dice .sel").outlineStyle === "solid",
      "the chosen space": lookOf(".aim").outlineStyle === "solid",
    };
    return Object.keys(seen).filter((name) => !seen[name]);
  },
};
