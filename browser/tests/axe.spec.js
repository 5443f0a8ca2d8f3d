import AxeBuilder from "@axe-core/playwright";
import { CASES, PAGES } from "../cases.js";
import { settled, walk } from "../play.js";
import { expect, test } from "../server.js";

/** @param {import("@playwright/test").Page} page @param {string} where */
async function check(page, where) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const said = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 160))
        .join(" | ")}`,
  );
  expect(said, where).toEqual([]);
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const address of PAGES) {
      test(`page ${address}, ${colorScheme}`, async ({ page }) => {
        await page.goto(`/${address}`);
        await settled(page, address);
        await check(page, address);
      });
    }

    for (const { system, procedure, query } of CASES) {
      test(`${system}: what is waited for, and the receipt, ${colorScheme}`, async ({ page }) => {
        await page.goto(`/#/${system}/umpire/${procedure}?${query}`);
        await page.getByRole("button", { name: /^My own dice/ }).click();
        await page.locator("button.key, button.answer").first().waitFor();
        await check(page, "waiting");
        await walk(page);
        for (const cell of await page.locator("details.cell > summary").all()) await cell.click();
        await check(page, "receipt");
      });
    }

    test(`a note, ${colorScheme}`, async ({ page }) => {
      await page.goto("/#/death-valley/umpire/fire");
      await page.locator("button.cite").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await check(page, "a note");
    });

    test(`faults at fields, ${colorScheme}`, async ({ page }) => {
      await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=999&range=1&cr=6&others=rubbish");
      await expect(page.locator(".fault").first()).toBeVisible();
      await check(page, "faults");
    });
  });
}
