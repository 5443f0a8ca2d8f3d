import { CASES, PAGES } from "../cases.js";
import { settled, walk } from "../play.js";
import { expect, test } from "../server.js";
import { spill } from "../sound.js";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test("no page scrolls sideways", async ({ page }) => {
  for (const address of PAGES) {
    await page.goto("about:blank");
    await page.goto(`/${address}`);
    await settled(page, address);
    expect(await spill(page), `${address} is too wide`).toBeLessThanOrEqual(0);
  }
});

test("the head is at most 56 pixels high", async ({ page }) => {
  for (const address of ["#/", "#/death-valley/umpire/fire", "#/above-the-clouds/battles", "#/log"]) {
    await page.goto(`/${address}`);
    await page.locator("main h1").first().waitFor();
    expect((await page.locator("#nav").boundingBox())?.height ?? 99, address).toBeLessThanOrEqual(56);
  }
});

test("a resolution with its receipt stays within the phone, and its keys are big enough", async ({ page }) => {
  for (const { system, procedure, query } of CASES) {
    await page.goto(`/#/${system}/umpire/${procedure}?${query}`);
    await page.getByRole("button", { name: /^My own dice/ }).tap();
    const keys = page.locator("button.key, button.answer").first();
    await expect(keys).toBeVisible();
    const box = await keys.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await walk(page);
    for (const cell of await page.locator("details.cell > summary").all()) await cell.tap();
    expect(await spill(page), `${system} ${procedure} is too wide`).toBeLessThanOrEqual(0);
  }
});

test("what a finger must hit is at least 44 pixels high", async ({ page }) => {
  await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&cr=6");
  await page.locator("table.bars").first().waitFor();
  const small = await page
    .locator("button:visible, select:visible, nav a:visible")
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.getBoundingClientRect().height < 43.5)
        .map((element) => element.outerHTML.slice(0, 90)),
    );
  expect(small).toEqual([]);
});
