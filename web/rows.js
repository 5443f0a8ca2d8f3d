/**
 * Items of a list as rows of parts. The server says which shapes an item may have; this writes them and reads them back, and
 * knows nothing else about them.
 */

/** @typedef {import("./types").Shape} Shape */
/** @typedef {import("./types").Part} Part */
/** A value for each part: a number or a word as text, several words for marks. @typedef {string | string[] | undefined} Given */
/** @typedef {{shape: number, values: Given[]}} Row */

/** @param {Shape[]} shapes @param {number} shape @returns {Row} */
export const blank = (shapes, shape = 0) => ({
  shape,
  values: (shapes[shape]?.parts ?? []).map((part) => (part.takes === "marks" ? [] : undefined)),
});

/** Parts of a row that must be there and are not. @param {Shape[]} shapes @param {Row} row */
export const lacking = (shapes, row) =>
  (shapes[row.shape]?.parts ?? []).filter((part, at) => part.without === undefined && row.values[at] === undefined);

/** @param {Shape[]} shapes @param {Row} row */
export function write(shapes, row) {
  const written = (shapes[row.shape]?.parts ?? []).map((part, at) => {
    const value = row.values[at];
    if (value === undefined) return "";
    return (Array.isArray(value) ? value : [value]).map((word) => part.before + word + part.after).join("");
  });
  return written.join("");
}

/** A number as it is written. @param {Extract<Part, {takes: "number"}>} part @param {number} number */
export const figure = (part, number) => (part.signed && number >= 0 ? `+${number}` : String(number));

/**
 * The longest value of a part that stands at a place of the text.
 * @param {Part} part @param {string} text @param {number} at
 * @returns {{value: string, end: number} | undefined}
 */
function found(part, text, at) {
  if (!text.startsWith(part.before, at)) return undefined;
  const from = at + part.before.length;
  let value = "";
  if (part.takes === "number") {
    value = (part.signed ? /^[+-]?\d+/ : /^\d+/).exec(text.slice(from))?.[0] ?? "";
    const number = Number(value);
    if (!value || number < part.min || number > part.max) return undefined;
    if (part.signed) return ended(part, text, from, value, figure(part, number));
  } else {
    const fits = part.options.map((option) => option.value).filter((word) => text.startsWith(word, from));
    value = fits.sort((a, b) => b.length - a.length)[0] ?? "";
    if (!value) return undefined;
  }
  return ended(part, text, from, value, value);
}

/** @param {Part} part @param {string} text @param {number} from @param {string} read @param {string} value */
function ended(part, text, from, read, value) {
  const end = from + read.length;
  return text.startsWith(part.after, end) ? { value, end: end + part.after.length } : undefined;
}

/** @param {Shape} shape @param {number} nth @param {string} text @returns {Row | undefined} */
function readAs(shape, nth, text) {
  const row = blank([shape]);
  for (let at = 0; at < text.length; ) {
    /** @type {{value: string, end: number, part: number} | undefined} */
    let best;
    for (const [index, part] of shape.parts.entries()) {
      const value = row.values[index];
      const open = Array.isArray(value) || value === undefined;
      const here = open ? found(part, text, at) : undefined;
      if (here && !(Array.isArray(value) && value.includes(here.value)) && here.end > (best?.end ?? at))
        best = { ...here, part: index };
      // What comes after a part that must be there is written after it.
      if (part.without === undefined && value === undefined) break;
    }
    if (!best) return undefined;
    const now = row.values[best.part];
    row.values[best.part] = Array.isArray(now) ? [...now, best.value] : best.value;
    at = best.end;
  }
  return lacking([shape], row).length ? undefined : { ...row, shape: nth };
}

/** One item, or nothing if it has none of the shapes. @param {Shape[]} shapes @param {string} item */
export function readItem(shapes, item) {
  for (const [nth, shape] of shapes.entries()) {
    const row = readAs(shape, nth, item);
    if (row) return row;
  }
  return undefined;
}

/** Every item of a list, or nothing if one cannot be shown as a row. @param {Shape[]} shapes @param {string} text */
export function readList(shapes, text) {
  const items = text.split(",").map((item) => item.trim()).filter(Boolean);
  const rows = items.map((item) => readItem(shapes, item));
  return rows.every((row) => row !== undefined) ? rows : undefined;
}
