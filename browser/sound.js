/** What holds for every page: it is accessible, nothing overflows, nothing is heavy. */

import AxeBuilder from "@axe-core/playwright";
import { expect } from "./server.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * The page works with a screen reader and with keys.
 * @param {Page} page
 * @param {string} where
 * @param {string[]} [rules] only these rules of axe
 */
export async function sound(page, where, rules = []) {
  const axe = new AxeBuilder({ page });
  const { violations } = await (
    rules.length ? axe.withRules(rules) : axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
  ).analyze();
  const said = violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map((node) => node.html.slice(0, 160));
    return `${id}: ${places.join(" | ")}`;
  });
  expect(said, where).toEqual([]);
}

/** By how many pixels the page is too wide. @param {Page} page */
export const spill = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Counts what comes over the wire from now on. @param {Page} page */
export async function weighed(page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const weight = { bytes: 0 };
  client.on("Network.loadingFinished", ({ encodedDataLength }) => (weight.bytes += encodedDataLength));
  return weight;
}
