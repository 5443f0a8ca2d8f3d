// @ts-check
// Dice that can be checked, on the player's device: make a chain, commit to it, show its links, and verify what the server
// rolled. The same functions as `crates/proof`; both are tested against `crates/proof/tests/vectors.json`.

/** @typedef {"server" | "north" | "south"} Party */
/** @typedef {{ length: number, end: string }} Commitment */
/** @typedef {Partial<Record<Party, string>>} Links */
/** @typedef {{ entry: number, number: number, links: Links, drawn: [bigint, bigint][] }} Stretch */
/** @typedef {{ commitments: Partial<Record<Party, Commitment>>, stretches: Stretch[] }} Proof */
/** A chain that this device keeps: its secret, its length and every 128th link. @typedef {{ length: number, end: string, kept: string[] }} Chain */

/** @type {Party[]} */
const PARTIES = ["server", "north", "south"];
const PREFIX = "#proof ";
const KEPT_EVERY = 128;
export const MOST_LINKS = 65536;
/** Long enough for every shipped battle, and made in about two seconds. */
export const USUAL_LINKS = 16384;

const utf8 = new TextEncoder();

/** @param {string} hex */
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {ArrayBuffer | Uint8Array} data */
const hex = (data) => [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @param {Uint8Array} data */
const sha256 = async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (data)));

/** @param {string} link @param {number} times */
async function hashed(link, times) {
  let data = bytes(link);
  for (let nth = 0; nth < times; nth++) data = await sha256(data);
  return hex(data);
}

/** A chain of this many links; the secret comes from the browser's randomness unless a test gives one.
 * @param {number} length @param {string} [secret] @returns {Promise<Chain>} */
export async function makeChain(length = USUAL_LINKS, secret = hex(crypto.getRandomValues(new Uint8Array(32)))) {
  if (!Number.isInteger(length) || length < 1 || length > MOST_LINKS) throw new Error(`a chain has 1 to ${MOST_LINKS} links`);
  const kept = [];
  let link = bytes(secret);
  for (let at = 0; at < length; at++) {
    if (at % KEPT_EVERY === 0) kept.push(hex(link));
    link = await sha256(link);
  }
  return { length, end: hex(link), kept };
}

/** What to publish before the battle. @param {Chain} chain @returns {Commitment} */
export const commit = ({ length, end }) => ({ length, end });

/** The link with this number, counted from the end. @param {Chain} chain @param {number} number */
export async function reveal(chain, number) {
  if (!Number.isInteger(number) || number < 1 || number > chain.length) throw new Error(`the chain has links 1 to ${chain.length}`);
  const at = chain.length - number;
  return hashed(chain.kept[Math.floor(at / KEPT_EVERY)] ?? "", at % KEPT_EVERY);
}

/** Whether a link leads to a commitment, or to a link that was shown earlier.
 * @param {Commitment} commitment @param {number} number @param {string} link @param {{ number: number, link: string }} [shown] */
export async function leads(commitment, number, link, shown = { number: 0, link: commitment.end }) {
  if (!/^[0-9a-f]{64}$/.test(link) || number <= shown.number || number > commitment.length) return false;
  return (await hashed(link, number - shown.number)) === shown.link;
}

/** The position before the first entry. @param {Partial<Record<Party, Commitment>>} commitments @param {string} head */
export async function startOf(commitments, head) {
  let text = "Long Roll position 1\n";
  for (const party of PARTIES) {
    const commitment = commitments[party];
    if (commitment) text += `${party} ${commitment.length} ${commitment.end}\n`;
  }
  return hex(await sha256(utf8.encode(text + head)));
}

/** The position after one more line of the tape. (A module may not export `then`: it would count as a promise.) @param {string} position @param {string} line */
export const after = async (position, line) => hex(await sha256(joined([bytes(position), utf8.encode(line)])));

/** The dice of one stretch: `below(6)` gives 0 to 5. @param {Links} links @param {number} number @param {string} position */
export async function diceOf(links, number, position) {
  const present = PARTIES.filter((party) => links[party]);
  const secret = joined(present.map((party) => bytes(links[party] ?? "")));
  const key = await crypto.subtle.importKey("raw", /** @type {BufferSource} */ (secret), "HKDF", false, ["deriveBits"]);
  const info = utf8.encode(`Long Roll dice 1 ${present.join(" ")} ${number}`);
  const salt = /** @type {BufferSource} */ (bytes(position));
  const made = await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, 256);
  const words = numbers(new Uint8Array(made));
  return {
    /** @param {number | bigint} below */
    below(below) {
      const size = BigInt(below) || 1n;
      const fair = (1n << 64n) - ((1n << 64n) % size);
      for (;;) {
        const word = words.next().value;
        if (word < fair) return word % size;
      }
    },
  };
}

/** The numbers of 64 bits in the ChaCha20 stream of this key, which WebCrypto does not have. @param {Uint8Array} key
 * @returns {Generator<bigint, never>} */
function* numbers(key) {
  const view = new DataView(key.buffer);
  const words = Array.from({ length: 8 }, (_, word) => view.getUint32(4 * word, true));
  for (let counter = 0; ; counter++) {
    const block = chacha([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...words, counter, 0, 0, 0]);
    for (let at = 0; at < 64; at += 8) yield block.getBigUint64(at, true);
  }
}

/** One block of ChaCha20 (RFC 8439). @param {number[]} state */
function chacha(state) {
  const x = Uint32Array.from(state);
  /** @param {number} at */
  const of = (at) => x[at] ?? 0;
  /** Add one word to another, and turn a third by what comes of it. @param {number} a @param {number} b @param {number} c @param {number} by */
  const step = (a, b, c, by) => {
    x[a] = of(a) + of(b);
    const mixed = of(c) ^ of(a);
    x[c] = (mixed << by) | (mixed >>> (32 - by));
  };
  /** @param {number} a @param {number} b @param {number} c @param {number} d */
  const quarter = (a, b, c, d) => {
    step(a, b, d, 16);
    step(c, d, b, 12);
    step(a, b, d, 8);
    step(c, d, b, 7);
  };
  for (let round = 0; round < 10; round++) {
    for (let at = 0; at < 4; at++) quarter(at, at + 4, at + 8, at + 12);
    for (let at = 0; at < 4; at++) quarter(at, 4 + ((at + 1) % 4), 8 + ((at + 2) % 4), 12 + ((at + 3) % 4));
  }
  const block = new DataView(new ArrayBuffer(64));
  state.forEach((word, at) => block.setUint32(4 * at, of(at) + word, true));
  return block;
}

/** The lines of a play file's head that say what is played. @param {string} text */
export function headOf(text) {
  const [head = ""] = text.split(/\n\s*\n/, 1);
  const lines = head.split("\n").map((line) => line.trimEnd());
  return lines.filter((line) => /^(system: |scenario: |switch |file: |\|)/.test(line)).map((line) => line + "\n").join("");
}

/** The lines of a play file's tape, without what was told. @param {string} text */
export function tapeOf(text) {
  const [, ...body] = text.split(/\n\s*\n/);
  const lines = body.join("\n").split("\n").map((line) => line.replace(/ # .*$/, "").trim());
  return lines.filter((line) => line && !line.startsWith("#"));
}

/** The proof in a play file, or null. @param {string} text @returns {Proof | null} */
export function readProof(text) {
  const lines = text.split("\n").filter((line) => line.startsWith(PREFIX)).map((line) => line.slice(PREFIX.length).trim());
  if (lines.shift() !== "dice 1") return null;
  /** @type {Proof} */
  const proof = { commitments: {}, stretches: [] };
  for (const line of lines) {
    const roll = /^roll (\d+) (\d+)((?: \w+=[0-9a-f]{64})+) drew((?: \d+:\d+)*)$/.exec(line);
    const chain = /^(server|north|south) (\d+) ([0-9a-f]{64})$/.exec(line);
    if (chain) {
      const [, party, length, end = ""] = chain;
      proof.commitments[/** @type {Party} */ (party)] = { length: Number(length), end };
    } else if (roll) {
      const [, entry, number, links = "", drawn = ""] = roll;
      proof.stretches.push({
        entry: Number(entry),
        number: Number(number),
        links: Object.fromEntries(links.trim().split(" ").map((word) => word.split("="))),
        drawn: /** @type {[bigint, bigint][]} */ (drawn.trim().split(" ").filter(Boolean).map((word) => word.split(":").map(BigInt))),
      });
    } else throw new Error(`this line of the proof cannot be read: ${line.slice(0, 80)}`);
  }
  return proof;
}

/** Check the proof of a play file on this device: every link, and every number drawn. Returns null if it has no proof, else
 * how many rolls are proven and what failed, by the entry of the play file.
 * @param {string} text @returns {Promise<{ rolls: number, faults: { entry: number, why: string }[] } | null>} */
export async function verify(text) {
  const proof = readProof(text);
  if (!proof) return null;
  const { commitments } = proof;
  const tape = tapeOf(text);
  /** @type {Partial<Record<Party, { number: number, link: string }>>} */
  const shown = {};
  /** @type {{ entry: number, why: string }[]} */
  const faults = [];
  let [position, at, last] = [await startOf(commitments, headOf(text)), 0, 0];
  for (const stretch of proof.stretches) {
    /** @param {string} why */
    const fault = (why) => faults.push({ entry: stretch.entry, why });
    for (; at < stretch.entry - 1; at++) position = await after(position, tape[at] ?? "");
    if (stretch.number <= last) { fault(`link ${stretch.number} was used before`); continue; }
    const wrong = await wrongLink(commitments, shown, stretch);
    if (wrong) { fault(wrong); continue; }
    last = stretch.number;
    const dice = await diceOf(stretch.links, stretch.number, position);
    const other = stretch.drawn.find(([below, number]) => dice.below(below) !== number);
    if (other) fault("the dice do not follow from the links");
    else if (facesFrom(tape, stretch.entry) !== stretch.drawn.length) fault("the file has more or fewer dice than were drawn");
  }
  return { rolls: proof.stretches.length, faults };
}

/** Why a link of this stretch is not the one that its party committed to, or nothing.
 * @param {Partial<Record<Party, Commitment>>} commitments @param {Partial<Record<Party, { number: number, link: string }>>} shown @param {Stretch} stretch */
async function wrongLink(commitments, shown, { number, links }) {
  for (const party of PARTIES) {
    const [commitment, link] = [commitments[party], links[party]];
    if (!commitment && !link) continue;
    if (!commitment || !link) return `these dice need a link of each party, and ${party}'s is not there`;
    if (!(await leads(commitment, number, link, shown[party]))) {
      return `link ${number} of ${party} does not lead to what ${party} committed to`;
    }
    shown[party] = { number, link };
  }
}

/** How many dice the rolls have that begin with this entry. @param {string[]} tape @param {number} entry */
function facesFrom(tape, entry) {
  let dice = 0;
  for (const line of tape.slice(entry - 1)) {
    if (line.includes(" = ")) break;
    dice += line.slice(line.indexOf(":") + 1).trim().split(/\s+/).filter(Boolean).length;
  }
  return dice;
}
