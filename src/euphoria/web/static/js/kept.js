// What this browser keeps of the dice of its tables: the seal and the marks it saw, its own value, and nothing of others.

import { hexOf, sha256 } from "./hash.js";

const NEW = "dice to be";
const MOST = 200;

export function draw() {
  const value = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  return { value, mark: sha256(`euphoria/mark/1/${value}`) };
}

export function keptOf(code) {
  return JSON.parse(localStorage.getItem(`dice of ${code}`) ?? "{}");
}

export function keep(code, kept) {
  const tables = Object.keys(localStorage).filter((name) => name.startsWith("dice of "));
  const age = (name) => JSON.parse(localStorage.getItem(name)).at;
  for (const name of tables.sort((one, other) => age(one) - age(other)).slice(0, -MOST)) localStorage.removeItem(name);
  localStorage.setItem(`dice of ${code}`, JSON.stringify({ ...kept, at: kept.at ?? Date.now() }));
}

// A value that goes along with the form by which a table is made: its code is not known yet.
export function keepForNew(drawn) {
  const waiting = JSON.parse(localStorage.getItem(NEW) ?? "[]");
  localStorage.setItem(NEW, JSON.stringify([...waiting, drawn].slice(-20)));
}

export function drawnForNew(marks) {
  return JSON.parse(localStorage.getItem(NEW) ?? "[]").find((drawn) => marks.includes(drawn.mark));
}
