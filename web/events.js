/** One stream of the server's events for the whole page: every device at the table sees what the others do. */

import { isSite, listen as toEngine } from "./engine/shell.js";

/**
 * @typedef {{kind: "log" | "turn" | "table" | "evening" | "battle" | "again", id: string, entries?: number, revision?: number}} News `again`: something was missed, read everything anew
 */

/** @param {(news: News) => void} heard */
export function listen(heard) {
  if (isSite) return toEngine(heard);
  const again = () => heard({ kind: "again", id: "" });
  /** @type {EventSource | undefined} */
  let stream;
  let watched = "";
  const open = () => {
    // A visitor who only watches a battle hears of it because the page asks for it. One who has just begun or joined a
    // battle has a session by now, which the stream from before does not know.
    const wanted = /^#\/[^/]+\/battles\/([^/?]+)/.exec(location.hash)?.[1] ?? "";
    if (stream && wanted === watched) return;
    let broken = stream !== undefined;
    stream?.close();
    watched = wanted;
    stream = new EventSource(wanted ? `/api/events?battle=${wanted}` : "/api/events");
    stream.addEventListener("message", (message) => heard(JSON.parse(message.data)));
    stream.addEventListener("again", again);
    stream.addEventListener("error", () => (broken = true));
    stream.addEventListener("open", () => {
      if (broken) again();
      broken = false;
    });
  };
  addEventListener("hashchange", open);
  open();
}
