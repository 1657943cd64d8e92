// SHA-256 and HMAC of our own: on a home network, without https, browsers lend us none. Texts in, 64 digits out.

function primes(count) {
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

// The first 32 bits behind the point, which is how the standard gives its constants.
const bits = (number) => ((number - Math.floor(number)) * 2 ** 32) >>> 0;
const ROUND = primes(64).map((prime) => bits(Math.cbrt(prime)));
const BEGIN = primes(8).map((prime) => bits(Math.sqrt(prime)));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

export function bytesOf(hex) {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function sha256Bytes(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Uint32Array.from(BEGIN);
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        words[i] = view.getUint32(block + 4 * i);
        continue;
      }
      const one = words[i - 15];
      const two = words[i - 2];
      const small = turn(one, 7) ^ turn(one, 18) ^ (one >>> 3);
      const large = turn(two, 17) ^ turn(two, 19) ^ (two >>> 10);
      words[i] = words[i - 16] + small + words[i - 7] + large;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + words[i];
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] += word;
    });
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) digest.setUint32(4 * i, word);
  return new Uint8Array(digest.buffer);
}

export function sha256(text) {
  return hexOf(sha256Bytes(new TextEncoder().encode(text)));
}

// Keys are digests here, never longer than a block.
export function hmacSha256(key, text) {
  const inner = new Uint8Array(64).fill(0x36);
  const outer = new Uint8Array(64).fill(0x5c);
  key.forEach((byte, i) => {
    inner[i] ^= byte;
    outer[i] ^= byte;
  });
  const within = sha256Bytes(Uint8Array.from([...inner, ...new TextEncoder().encode(text)]));
  return sha256Bytes(Uint8Array.from([...outer, ...within]));
}
