// Sounds made on the spot, no files: a click of wood, dice, coins, a bell. Quiet by default, loud only on request.

const KINDS = {
  roll: "dice",
  place: "wood",
  retrieve: "wood",
  bump: "knock",
  goods: "coin",
  trade: "coin",
  offer: "pop",
  star: "bell",
  build: "hammer",
  miner: "hammer",
  dilemma: "turn",
  "new worker": "dice",
  "choose active": "card",
  "choose hidden": "card",
  deal: "card",
  draw: "card",
  discard: "card",
  receive: "card",
  give: "card",
  steal: "card",
  view: "card",
  recruit: "card",
  interrogate: "card",
  exchange: "card",
  shuffle: "card",
  use: "card",
  react: "turn",
  expose: "turn",
  reveal: "turn",
  hide: "card",
  arm: "metal",
  aim: "metal",
  shoot: "shot",
  miss: "wood",
  prevent: "knock",
  desert: "knock",
  activate: "bell",
  wastelander: "knock",
  said: "pop",
  nudge: "knock",
  end: "fanfare",
  abandoned: "knock",
};
// A push may bring many events; more than a few sounds would be noise.
const MOST = 3;

let context = null;
const volume = document.querySelector('[data-sound="volume"]');
const mute = document.querySelector('[data-sound="mute"]');
volume.value = localStorage.getItem("volume") ?? "40";
mute.checked = localStorage.getItem("mute") === "on";
volume.addEventListener("change", () => {
  localStorage.setItem("volume", volume.value);
  play("wood");
});
mute.addEventListener("change", () => localStorage.setItem("mute", mute.checked ? "on" : "off"));

function loudness() {
  return mute.checked ? 0 : (Number(volume.value) / 100) ** 2;
}

function tone(at, frequency, length, shape = "sine", loud = 0.5, slide = 1) {
  const oscillator = new OscillatorNode(context, { type: shape, frequency });
  const gain = new GainNode(context, { gain: 0 });
  oscillator.frequency.exponentialRampToValueAtTime(frequency * slide, at + length);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud * loudness(), at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

function noise(at, length, frequency, loud = 0.5) {
  const frames = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 1.4 });
  source
    .connect(filter)
    .connect(new GainNode(context, { gain: loud * loudness() }))
    .connect(context.destination);
  source.start(at);
}

const SOUNDS = {
  wood: (t) => {
    tone(t, 190, 0.09, "triangle", 0.6, 0.7);
    noise(t, 0.03, 1800, 0.3);
  },
  knock: (t) => {
    tone(t, 120, 0.12, "triangle", 0.7, 0.6);
    tone(t + 0.11, 100, 0.12, "triangle", 0.5, 0.6);
  },
  dice: (t) => {
    for (const d of [0, 0.06, 0.13, 0.18, 0.27]) noise(t + d, 0.05, 1500 + 900 * Math.random(), 0.5);
  },
  coin: (t) => {
    tone(t, 1320, 0.14, "sine", 0.25);
    tone(t + 0.05, 1760, 0.2, "sine", 0.22);
  },
  card: (t) => noise(t, 0.09, 3200, 0.35),
  turn: (t) => {
    noise(t, 0.07, 2600, 0.35);
    tone(t + 0.06, 330, 0.16, "triangle", 0.3);
  },
  metal: (t) => {
    tone(t, 620, 0.1, "square", 0.12);
    tone(t + 0.09, 930, 0.16, "square", 0.1);
  },
  hammer: (t) => {
    for (const d of [0, 0.14, 0.28]) {
      tone(t + d, 240, 0.08, "triangle", 0.5, 0.8);
      noise(t + d, 0.03, 2400, 0.3);
    }
  },
  bell: (t) => {
    for (const f of [880, 1320, 2217]) tone(t, f, 0.9, "sine", 0.2);
  },
  shot: (t) => {
    tone(t, 1400, 0.5, "sawtooth", 0.22, 0.06);
    noise(t, 0.3, 900, 0.3);
  },
  pop: (t) => tone(t, 520, 0.08, "sine", 0.3, 1.6),
  yours: (t) => {
    tone(t, 523, 0.18, "triangle", 0.4);
    tone(t + 0.14, 784, 0.3, "triangle", 0.4);
  },
  fanfare: (t) => {
    for (const [i, f] of [523, 659, 784, 1047].entries()) tone(t + i * 0.13, f, 0.5, "triangle", 0.35);
  },
};

function play(name, later = 0) {
  // Before the first click or key a page may not sound, and trying only fills the console.
  if (!loudness() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  SOUNDS[name](context.currentTime + 0.01 + later);
}

addEventListener("happened", (event) => {
  const names = [...new Set(event.detail.kinds.map((kind) => KINDS[kind]).filter(Boolean))].slice(0, MOST);
  for (const [i, name] of names.entries()) play(name, i * 0.16);
  if (event.detail.turn) play(event.detail.lightly ? "pop" : "yours", names.length * 0.16 + 0.1);
});
