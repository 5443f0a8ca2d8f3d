/**
 * Drum, volley and gun, made of noise and a few tones when they are wanted: nothing is loaded. Silent until the player
 * switches it on.
 */

const KEPT = "battle-sound";

export const sounds = () => localStorage.getItem(KEPT) === "on";

/** @type {AudioContext | null} */
let desk = null;
/** @type {AudioBuffer | null} */
let hiss = null;

/** Half a second of noise, made once. @param {AudioContext} context */
function noise(context) {
  if (hiss) return hiss;
  hiss = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const wave = hiss.getChannelData(0);
  for (let nth = 0; nth < wave.length; nth++) wave[nth] = Math.random() * 2 - 1;
  return hiss;
}

/**
 * A burst of noise that dies away.
 * @param {AudioContext} context @param {number} at seconds from now
 * @param {{long: number, pitch: number, loud: number, type?: BiquadFilterType}} how
 */
function burst(context, at, { long, pitch, loud, type = "lowpass" }) {
  const [source, filter, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  const start = context.currentTime + at;
  source.buffer = noise(context);
  [filter.type, filter.frequency.value] = [type, pitch];
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + long);
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(start, Math.random() * 0.2, long);
}

/** A low tone that falls: the body of a gun or a drum. @param {AudioContext} context @param {number} at @param {number} pitch @param {number} long @param {number} loud */
function thump(context, at, pitch, long, loud) {
  const [tone, gain] = [context.createOscillator(), context.createGain()];
  const start = context.currentTime + at;
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch / 3, start + long);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + long);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + long);
}

/** @typedef {"drum" | "volley" | "gun"} Sound */

/** @type {Record<Sound, (context: AudioContext) => void>} */
const MADE = {
  // The long roll: strokes that come faster.
  drum: (context) => {
    for (let nth = 0, at = 0; nth < 12; nth++, at += 0.1 - 0.005 * nth) {
      burst(context, at, { long: 0.07, pitch: 1800, loud: 0.1 + 0.008 * nth, type: "bandpass" });
      thump(context, at, 190, 0.06, 0.12);
    }
  },
  // Many muskets within a third of a second.
  volley: (context) => {
    for (let nth = 0; nth < 14; nth++)
      burst(context, Math.random() * 0.32, { long: 0.12, pitch: 2400 + 1500 * Math.random(), loud: 0.07 });
  },
  gun: (context) => {
    burst(context, 0, { long: 0.45, pitch: 700, loud: 0.35 });
    thump(context, 0, 110, 0.4, 0.4);
  },
};

/** @param {Sound} sound */
export function play(sound) {
  if (!sounds()) return;
  desk ??= new AudioContext();
  void desk.resume();
  MADE[sound](desk);
}

/** @param {boolean} on */
export function setSounds(on) {
  localStorage.setItem(KEPT, on ? "on" : "off");
  if (on) play("drum");
}

/** What is heard of what happened: guns before muskets, and the drum when a turn begins. @param {import("./story.js").Story} story @param {boolean} turned */
export function heard({ shots }, turned) {
  if (shots.some(({ arm }) => arm.includes("artillery"))) play("gun");
  else if (shots.length) play("volley");
  else if (turned) play("drum");
}
