import { expect, test } from "../server.js";
import { sound, spill } from "../sound.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Locator} Locator */

/** Most taps from the form to the result. */
const MOST_TAPS = 10;

/** A finger that counts. */
class Finger {
  taps = 0;
  /** @param {Locator} what */
  async tap(what) {
    this.taps++;
    await what.tap();
  }
}

/** A number among those offered after a label. @param {Page} page @param {string} id @param {string} face */
const offered = (page, id, face) =>
  page.locator(`.field:has(> .field-head > label[for="${id}"]) .chip, .line:has(> label[for="${id}"]) + .chips .chip`).getByText(face, { exact: true });

/** Dice by the pad until there is a result. @param {Page} page @param {Finger} finger */
async function dice(page, finger) {
  const result = page.getByRole("heading", { name: "Result", exact: true });
  const next = page.locator("button.key, button.answer");
  for (;;) {
    await expect(result.or(next.first()).first()).toBeVisible();
    await expect(page.locator(".resolution")).toHaveAttribute("aria-busy", "false");
    if (await result.isVisible()) return;
    const before = await page.locator(".resolution").innerText();
    await finger.tap((await next.count()) > 3 ? next.nth(3) : next.first());
    await expect(page.locator(".resolution")).not.toHaveText(before, { useInnerText: true });
  }
}

/** A phone in light or dark. */
for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme });

    test(`a volley of Death Valley in ${MOST_TAPS} taps, no typing`, async ({ page }) => {
      const finger = new Finger();
      await page.goto("/#/death-valley/umpire/fire");
      await finger.tap(page.locator(".field.open .chip").getByText("Rifled musket", { exact: false }).first());
      await finger.tap(offered(page, "f-sp", "8"));
      await finger.tap(offered(page, "f-range", "2"));
      await finger.tap(offered(page, "f-cr", "6"));
      await finger.tap(page.getByRole("button", { name: /^My own dice/ }));
      await dice(page, finger);
      console.log(`Death Valley: ${finger.taps} taps`);
      expect(finger.taps).toBeLessThanOrEqual(MOST_TAPS);
      const card = page.locator(".ending");
      await expect(card).toBeInViewport();
      const assumed = page.getByRole("group", { name: "Assumed" });
      await expect(assumed).toContainText("Strength points or guns of the target: 6");
      await page.evaluate(() => window.scrollTo(0, 900));
      await expect(card).toBeInViewport();
      await sound(page, "the result");
      expect(await spill(page)).toBeLessThanOrEqual(0);
      await assumed.getByRole("button", { name: /guns of the target/ }).tap();
      await expect(page.locator("#f-target-sp")).toBeFocused();
    });

    test(`a volley of Fire and Fury in ${MOST_TAPS} taps, no typing`, async ({ page }) => {
      const finger = new Finger();
      await page.goto("/#/fire-and-fury/umpire/fire");
      await finger.tap(page.locator(".row-of-list .chips .chip").getByText("Infantry", { exact: true }));
      await finger.tap(offered(page, "f-firers-0-1", "9"));
      await finger.tap(offered(page, "f-firers-0-3", "6"));
      await expect(page).toHaveURL(/firers=infantry:9(@|%40)6/);
      await finger.tap(page.getByRole("button", { name: /^My own dice/ }));
      await dice(page, finger);
      console.log(`Fire and Fury: ${finger.taps} taps`);
      expect(finger.taps).toBeLessThanOrEqual(MOST_TAPS);
      await expect(page.locator(".ending")).toBeInViewport();
      await expect(page.getByRole("group", { name: "Assumed" })).toContainText("Stands of the target: 6");
      await sound(page, "the result");
    });

    test("what is assumed is listed, and one tap changes it", async ({ page }) => {
      await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&cr=6");
      const line = page.locator(".assumed .line").filter({ hasText: "guns of the target" });
      await expect(line.getByRole("textbox")).toHaveValue("6");
      await line.getByRole("button", { name: /^One more/ }).tap();
      await expect(page).toHaveURL(/target-sp=7/);
      await expect(line.getByRole("textbox")).toHaveValue("7");
      await sound(page, "assumed");
    });
  });
}

for (const width of [360, 820, 1280, 1920]) {
  test(`rows make the notation, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/#/gringo/umpire/shock?front=8/5l&defenders=6/5:M");
    const first = page.locator("fieldset.list").filter({ has: page.locator("#f-defenders") }).locator(".row-of-list").first();
    await expect(first.locator("#f-defenders-0-0")).toHaveValue("6");
    await first.getByText("More about it").click();
    await first.getByRole("button", { name: "Disordered" }).click();
    await expect(page).toHaveURL(/defenders=6\/5d:M/);
    await first.getByLabel("Weapon").selectOption("");
    await expect(page).toHaveURL(/defenders=6\/5d(&|$)/);
    expect(await spill(page)).toBeLessThanOrEqual(0);
    await sound(page, "rows");
  });
}

test("every list of every system is shown as rows", async ({ page, request }) => {
  const { systems } = await (await request.get("/api/systems")).json();
  let lists = 0;
  for (const { id } of systems) {
    const { procedures } = await (await request.get(`/api/systems/${id}`)).json();
    for (const { name } of procedures) {
      const { fields } = await (await request.get(`/api/systems/${id}/procedures/${name}`)).json();
      const here = fields.filter((/** @type {{type: string}} */ each) => each.type === "list");
      if (!here.length) continue;
      lists += here.length;
      const query = here.map((/** @type {any} */ each) => `${each.name}=${encodeURIComponent(each.example)}`).join("&");
      await page.goto("about:blank");
      await page.goto(`/#/${id}/umpire/${name}?${query}`);
      await expect(page.locator("fieldset.list"), `${id} ${name}`).toHaveCount(here.length);
      for (const each of here) {
        const rows = page.locator("fieldset.list").filter({ has: page.locator(`[id="f-${each.name}"]`) }).locator(".row-of-list");
        await expect(rows, `${id} ${name} ${each.name}`).toHaveCount(each.example.split(",").length);
      }
    }
  }
  expect(lists).toBeGreaterThanOrEqual(40);
});

test("units are saved by name, called with one tap, and go to a friend as text", async ({ page, browser, server }) => {
  await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&cr=6");
  await page.getByText("Save a unit").click();
  await page.locator("#f-unit-group").selectOption("firer");
  await page.locator("#f-unit-name").fill("5th Ohio");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.goto("/#/death-valley/umpire/fire");
  await page.getByRole("button", { name: /^5th Ohio/ }).click();
  await expect(page).toHaveURL(/weapon=R/);
  await page.goto("/#/fire-and-fury/umpire/fire?firers=infantry:9@6");
  await page.locator(".row-of-list").getByText("Save this unit").click();
  await page.getByPlaceholder("its name").first().fill("Iron Brigade");
  await page.locator(".row-of-list").getByRole("button", { name: "Save", exact: true }).click();
  await page.locator(".add-row").getByRole("button", { name: "Iron Brigade" }).click();
  await expect(page).toHaveURL(/firers=infantry:9(@|%40)6,infantry:9(@|%40)6/);

  await page.goto("/#/units");
  await expect(page.locator(".unit-list li")).toHaveCount(2);
  const text = await page.locator("#units-text").inputValue();
  const context = await browser.newContext({ baseURL: server.address });
  const friend = await context.newPage();
  await friend.goto("/#/units");
  await friend.locator("#units-text").fill(`${text}\nnot a unit`);
  await friend.getByRole("button", { name: "Read the text" }).click();
  await expect(friend.locator(".unit-list li")).toHaveCount(2);
  await expect(friend.getByRole("status").last()).toContainText("not a unit");
  await context.close();
});

test("situations of late are one tap away", async ({ page }) => {
  await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&cr=6");
  await page.getByRole("button", { name: /^Roll/ }).click();
  await page.locator(".receipt").first().waitFor();
  await page.goto("/#/");
  await page.getByRole("region", { name: "Lately" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/umpire\/fire\?.*sp=8/);
});

test("a form that is not filled in asks the server for nothing it would refuse", async ({ page }) => {
  /** @type {string[]} */
  const refused = [];
  page.on("response", (response) => response.status() >= 400 && refused.push(response.url()));
  for (const address of ["death-valley/umpire/fire", "fire-and-fury/umpire/fire", "above-the-clouds/umpire/combat"]) {
    await page.goto(`/#/${address}`);
    await expect(page.locator(".odds-side")).toContainText("Still needed");
  }
  expect(refused).toEqual([]);
});
