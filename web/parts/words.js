/** How numbers and names are written. */

/** @param {number} chance */
export function percent(chance) {
  const of = chance * 100;
  if (of > 0 && of < 0.1) return "<0.1%";
  if (of < 100 && of > 99.9) return ">99.9%";
  return (of === 0 || of === 100 ? of.toFixed(0) : of.toFixed(1)) + "%";
}

/** @param {number} number */
export const decimal = (number) => (Math.abs(number) < 0.005 ? "0" : number.toFixed(2).replace("-", "\u2212"));

/** With its sign, and a true minus. @param {number} number @param {(n: number) => string} [write] */
export function signed(number, write = String) {
  const size = write(Math.abs(number));
  return number > 0 ? "+" + size : number < 0 ? "\u2212" + size : "\u00b10";
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Short forms that are written in capitals on every card. */
const CAPITALS = /\b(sp|cr|mp|ap|bce|drm)\b/g;

/** A slug as words. @param {string} slug */
export const plain = (slug) =>
  slug === "-"
    ? "nothing"
    : slug.replace(/(?<=\w)[-_](?=[a-z])/gi, " ").replace(CAPITALS, (word) => word.toUpperCase());

/** A number of things: "1 hex", "2 hexes". @param {number} number @param {string} one @param {string} [many] */
export const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** A printed cell with its minus sign. @param {string} text */
export const printed = (text) => (text === "-" ? "\u2013" : text.replace(/(^|[^\d-])-(?=\d)/g, "$1\u2212"));

/** "Name: particulars" is set as a name with the particulars under it. @param {string} title */
export function parted(title) {
  const [name = "", ...rest] = title.split(": ");
  return { name, rest: rest.join(": ") };
}

/** @param {number} at an instant */
export function clock(at) {
  const time = new Date(at);
  return time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** @param {number} at an instant */
export function day(at) {
  const time = new Date(at);
  const how = /** @type {const} */ ({ day: "numeric", month: "long", year: "numeric" });
  return time.toLocaleDateString([], how);
}
