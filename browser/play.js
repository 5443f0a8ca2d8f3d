/** Walks a resolution to its end, as a hand at the table would. */

import { expect } from "./server.js";

/** More steps than any chain has. */
const ENOUGH = 80;

/**
 * Do the next thing until there is a result. Each step waits until what was on the table has changed.
 * @param {import("@playwright/test").Page} page
 */
export async function walk(page) {
  const result = page.getByRole("heading", { name: "Result", exact: true });
  const wanted = page.locator(".ask button.strong, button.answer, button.key");
  for (let step = 0; step < ENOUGH; step++) {
    await expect(page.locator(".resolution")).toHaveAttribute("aria-busy", "false");
    await expect(result.or(wanted.first()).first()).toBeVisible();
    if (await result.isVisible()) return;
    const before = await page.locator(".resolution").innerText();
    const faces = page.locator("button.key");
    await ((await faces.count()) > 1 ? faces.nth(step % 2) : wanted.first()).click();
    await expect(page.locator(".resolution")).not.toHaveText(before, { useInnerText: true });
  }
  throw new Error("the resolution does not come to an end");
}

/**
 * Until a page has drawn what it asked the server for.
 * @param {import("@playwright/test").Page} page
 * @param {string} address
 */
export async function settled(page, address) {
  await page.locator("main h1").first().waitFor();
  if (/(umpire|odds)\/[^?]+\?/.test(address)) await page.locator("table.bars").first().waitFor();
}
