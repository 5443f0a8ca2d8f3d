/** One stream of the server's events for the whole page: every device at the table sees what the others do. */

import { isSite, listen as toEngine } from "./engine/shell.js";

/**
 * @typedef {{kind: "log" | "turn" | "table" | "evening" | "battle" | "again", id: string, entries?: number, revision?: number}} News `again`: something was missed, read everything anew
 */

/** @param {(news: News) => void} heard */
export function listen(heard) {
  if (isSite) return toEngine(heard);
  // A visitor who only watches a battle hears of it because the page asks for it.
  const watched = /^#\/[^/]+\/battles\/([^/?]+)/.exec(location.hash)?.[1];
  const stream = new EventSource(watched ? `/api/events?battle=${watched}` : "/api/events");
  const again = () => heard({ kind: "again", id: "" });
  let broken = false;
  stream.addEventListener("message", (message) => heard(JSON.parse(message.data)));
  stream.addEventListener("again", again);
  stream.addEventListener("error", () => (broken = true));
  stream.addEventListener("open", () => {
    if (broken) again();
    broken = false;
  });
}
