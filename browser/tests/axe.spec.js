import { CASES, PAGES } from "../cases.js";
import { settled, walk } from "../play.js";
import { expect, test } from "../server.js";
import { sound } from "../sound.js";

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    // In the dark only the colors differ: the other rules were asked in the light.
    const rules = colorScheme === "dark" ? ["color-contrast"] : [];

    for (const address of PAGES) {
      test(`page ${address}, ${colorScheme}`, async ({ page }) => {
        await page.goto(`/${address}`);
        await settled(page, address);
        await sound(page, address, rules);
      });
    }

    for (const { system, procedure, query } of CASES) {
      test(`${system}: what is waited for, and the receipt, ${colorScheme}`, async ({ page }) => {
        await page.goto(`/#/${system}/umpire/${procedure}?${query}`);
        await page.getByRole("button", { name: /^My own dice/ }).click();
        await page.locator("button.key, button.answer").first().waitFor();
        await sound(page, "waiting", rules);
        await walk(page);
        for (const cell of await page.locator("details.cell > summary").all()) await cell.click();
        await sound(page, "receipt", rules);
      });
    }

    test(`a note, ${colorScheme}`, async ({ page }) => {
      await page.goto("/#/death-valley/umpire/fire");
      await page.locator("button.cite").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await sound(page, "a note", rules);
    });

    test(`faults at fields, ${colorScheme}`, async ({ page }) => {
      await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=999&range=1&cr=6&others=rubbish");
      await expect(page.locator(".fault").first()).toBeVisible();
      await sound(page, "faults", rules);
    });
  });
}
