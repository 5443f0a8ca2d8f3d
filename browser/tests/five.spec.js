import { SYSTEMS } from "../cases.js";
import { expect, test } from "../server.js";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @typedef {import("@playwright/test").Page} Page */

/** The scenarios of a system that came with the program, from the home page on. @param {Page} page @param {string} system */
async function scenarios(page, system) {
  await page.goto("/");
  await page.locator(`.ways a[href="#/${system}/battles"]`).click();
  const all = page.locator('.scenario input:not([value=""])');
  await expect(all.first()).toBeVisible();
  return all;
}

/** Begin one of them with the same players on both sides. @param {Page} page @param {string} system @param {number} nth @param {string} player */
async function begin(page, system, nth, player) {
  const all = await scenarios(page, system);
  await all.nth(nth).check();
  for (const side of ["north", "south"]) await page.locator(`#player-${side}`).selectOption(player);
  await page.getByRole("button", { name: "Begin the battle" }).click();
  await expect(page).toHaveURL(new RegExp(`${system}/battles/[^/]+$`));
}

for (const system of SYSTEMS) {
  test(`every battle of ${system} is begun from the home page`, async ({ page }) => {
    const many = await (await scenarios(page, system)).count();
    for (let nth = 0; nth < many; nth++) {
      await begin(page, system, nth, "human");
      // Many answers are folded under their verb.
      const asks = ".option:visible, button.key:visible, details.verb > summary:visible";
      await expect(page.locator(".battle").locator(asks).first()).toBeVisible();
    }
    console.log(`${system}: ${many} battles`);
  });

  test(`the first battle of ${system} is fought to its end, the machine on both sides`, async ({ page }) => {
    test.setTimeout(600_000);
    await begin(page, system, 0, "recruit");
    await expect(page.locator("#over")).toBeVisible({ timeout: 540_000 });
    console.log(`${system}: ${await page.locator("#over").innerText()}`);
    await expect(page.locator(".told svg.die").first()).toBeAttached();
  });
}
