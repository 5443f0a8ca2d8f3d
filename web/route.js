/** Addresses: a page's link holds everything it shows, so that it can be reloaded and shared. */

/** @typedef {import("./types").Situation} Situation */
/** @typedef {{path: string[], query: URLSearchParams}} Route */

/** @param {string} hash @returns {Route} */
export function parse(hash) {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { path: path.split("/").filter(Boolean).map(decode), query: new URLSearchParams(query) };
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {(string|undefined)[]} path @param {URLSearchParams} [query] */
export function link(path, query) {
  const said = query?.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%2C", ",") ?? "";
  return (
    "#/" +
    path
      .filter((part) => part !== undefined)
      .map(encodeURIComponent)
      .join("/") +
    (said ? "?" + said : "")
  );
}

/** The inputs and switches of a link; `prefix` tells the second of two situations from the first. */
/**
 * @param {string} system
 * @param {string} procedure
 * @param {URLSearchParams} query
 * @param {string} [prefix]
 * @returns {Situation}
 */
export function situation(system, procedure, query, prefix = "") {
  /** @type {Situation} */
  const read = { system, procedure, switches: {}, inputs: {} };
  for (const [key, value] of query) {
    if (!key.startsWith(prefix)) continue;
    const name = key.slice(prefix.length);
    if (name.startsWith("switch.")) read.switches[name.slice(7)] = value;
    else if (!name.includes(".")) read.inputs[name] = value;
  }
  return read;
}

/** @param {Situation} of @param {URLSearchParams} [query] @param {string} [prefix] */
export function query(of, query = new URLSearchParams(), prefix = "") {
  for (const [name, value] of Object.entries(of.inputs)) query.set(prefix + name, value);
  for (const [name, value] of Object.entries(of.switches)) query.set(prefix + "switch." + name, value);
  return query;
}

/** The link to a situation at the umpire's table. @param {Situation} of @param {string} [table] */
export const umpire = (of, table) => link([of.system, "umpire", of.procedure, table], query(of));

/** Change the address without a new page. @param {string} hash */
export const settle = (hash) => history.replaceState(null, "", hash);
