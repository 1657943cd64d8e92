// The dice of a finished game, checked by this browser: with the formulas of docs/fair-dice.md and with what it kept.

import { bytesOf, hmacSha256, sha256 } from "./hash.js";
import { keptOf } from "./kept.js";

// The generator: words of 32 bits, eight from each block; what would make some numbers likelier is thrown away.
export function below(seed) {
  const key = bytesOf(seed);
  let block = null;
  let used = 8;
  let blocks = 0;
  return (n) => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      if (used === 8) {
        block = new DataView(hmacSha256(key, `euphoria/dice/1/${blocks++}`).buffer);
        used = 0;
      }
      const word = block.getUint32(4 * used++);
      if (word < limit) return word % n;
    }
  };
}

export function drawsFit(seed, draws) {
  const next = below(seed);
  return draws.every(([among, picked]) => {
    if (!Array.isArray(among)) return next(among) === picked;
    let left = next(among.reduce((sum, weight) => sum + weight, 0));
    const found = among.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return found === picked;
  });
}

export function seedOf(secret, values) {
  const seats = Object.keys(values).sort((one, other) => one - other);
  return sha256(`euphoria/seed/1/${secret}${seats.map((seat) => `/${seat}:${values[seat]}`).join("")}`);
}

const same = (one, other) => {
  const sorted = (marks) => JSON.stringify(Object.entries(marks).sort(([a], [b]) => a - b));
  return sorted(one) === sorted(other);
};

// What can be said of a proof, given what this browser has kept of the table.
export function sentences(proof, kept) {
  const said = [];
  const say = (what, good) => said.push(`${what}-${good ? "good" : "bad"}`);
  const seats = Object.keys(proof.values);
  const unopened = Object.keys(proof.marks).filter((seat) => !seats.includes(seat));
  say("secret", sha256(`euphoria/seal/1/${proof.code}/${proof.secret}`) === proof.seal);
  if (seats.length)
    say(
      "marks",
      seats.every((seat) => sha256(`euphoria/mark/1/${proof.values[seat]}`) === proof.marks[seat]),
    );
  say("seed", seedOf(proof.secret, proof.values) === proof.seed);
  say("draws", proof.dice === "hmac-sha256/1" && drawsFit(proof.seed, proof.draws));
  if (!seats.length) said.push("alone");
  if (!kept.seal) return [...said, "stranger"];
  say("kept-seal", kept.seal === proof.seal);
  if (kept.marks) say("kept-marks", same(kept.marks, proof.marks));
  if (kept.value && Object.values(proof.values).includes(kept.value))
    said.push(unopened.length ? "own-but" : "own-good");
  else if (kept.opened) said.push("own-bad");
  else if (seats.length) said.push("own-none");
  return said;
}

const place = document.getElementById("checks");

async function check() {
  let said = ["lost"];
  try {
    const answer = await fetch(place.dataset.proof);
    if (answer.ok) said = sentences(await answer.json(), keptOf(place.dataset.code));
  } catch {
    // Said as it is: the proof did not come.
  }
  for (const line of place.querySelectorAll("[data-when]")) line.hidden = !said.includes(line.dataset.when);
  place.querySelector("ul").hidden = false;
  const bad = said.some((one) => one === "lost" || one.endsWith("-bad"));
  place.classList.add(bad ? "bad" : "good");
  // What is wrong is not folded away.
  if (bad && !said.includes("lost")) place.closest("details")?.setAttribute("open", "");
}

if (place) check();
