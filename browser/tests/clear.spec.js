import { settled } from "../battle.js";
import { expect, test } from "../server.js";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @typedef {import("@playwright/test").Page} Page */

/** Begin by the interface of the server and open the page. @param {Page} page @param {string} system @param {string} scenario */
async function open(page, system, scenario) {
  const players = { north: "human", south: "human" };
  const began = await page.request.post("/api/battles", { data: { system, scenario, players } });
  const { id } = await began.json();
  await page.goto(`/#/${system}/battles/${id}`);
  await settled(page);
}

/** How many units the buttons and the small map cover. @param {Page} page */
const covered = (page) =>
  page.evaluate(() => {
    const covers = [...document.querySelectorAll(".lens-tools, .stamp")].map((cover) => cover.getBoundingClientRect());
    const units = [...document.querySelectorAll(".counter .card, .stands .card")].map((unit) => unit.getBoundingClientRect());
    const over = (/** @type {DOMRect} */ a, /** @type {DOMRect} */ b) =>
      a.width > 0 && a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
    return units.filter((unit) => covers.some((cover) => over(cover, unit))).length;
  });

/** Whether all of the sheet is in its box, and beside or above the buttons. @param {Page} page */
const whole = (page) =>
  page.evaluate(() => {
    const box = /** @type {Element} */ (document.querySelector(".field-box")).getBoundingClientRect();
    const sheet = /** @type {Element} */ (document.querySelector(".field-sheet svg")).getBoundingClientRect();
    const tools = /** @type {Element} */ (document.querySelector(".lens-tools")).getBoundingClientRect();
    const inside = sheet.left >= box.left - 1 && sheet.right <= box.right + 1 && sheet.top >= box.top - 1 && sheet.bottom <= box.bottom + 1;
    return inside && (sheet.left >= tools.right || sheet.bottom <= tools.top);
  });

const BATTLES = /** @type {const} */ ([
  ["death-valley", "ridge-farm"],
  ["death-valley", "first-kernstown"],
  ["cwb", "first-kernstown"],
  ["fire-and-fury", "cedar-mountain"],
]);

for (const [width, height] of /** @type {const} */ ([[820, 1180], [1280, 800]]))
  test(`buttons and the small map cover no unit of the whole field, ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const [system, scenario] of BATTLES) {
      await open(page, system, scenario);
      await page.getByRole("button", { name: "The whole field" }).click();
      expect(await whole(page), `${system} ${scenario}`).toBe(true);
      expect(await covered(page), `${system} ${scenario}`).toBe(0);
    }
  });

for (const [width, height] of /** @type {const} */ ([[820, 1180], [1280, 800]]))
  test(`a large table opens whole, and has a small map when it is nearer, ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "cwb", "first-kernstown");
    expect(await whole(page)).toBe(true);
    await expect(page.locator(".stamp")).toBeHidden();
    await page.locator(".field-box").press("+");
    await expect(page.locator(".stamp")).toBeVisible();
  });

test("a unit that must decide does not stay under the small map", async ({ page }) => {
  await open(page, "death-valley", "first-kernstown");
  const stamp = await page.locator(".stamp").boundingBox();
  const lit = page.locator(".counter.leader.lit").first();
  const from = await lit.boundingBox();
  if (!stamp || !from) throw new Error("no small map, or no leader is asked about");
  // The player pulls the leader who is asked about under the small map.
  const [east, south] = [stamp.x + stamp.width / 2 - from.x, stamp.y + stamp.height / 2 - from.y];
  await page.mouse.move(400, 600);
  await page.mouse.down();
  await page.mouse.move(400 + east, 600 + south, { steps: 4 });
  await page.mouse.up();
  expect(await covered(page)).toBeGreaterThan(0);
  await page.locator("button.option").first().click();
  await settled(page);
  const next = await page.locator(".counter.leader.lit").first().boundingBox();
  if (!next) throw new Error("no leader is asked about");
  const clear = next.x + next.width < stamp.x || next.y > stamp.y + stamp.height;
  expect(clear, JSON.stringify({ next, stamp })).toBe(true);
});

test("names of counters are shortened by rule and stay on their counters", async ({ page }) => {
  for (const [system, scenario] of /** @type {const} */ ([["death-valley", "first-kernstown"], ["gringo", "rancho-del-norte"], ["above-the-clouds", "wauhatchie"]])) {
    await open(page, system, scenario);
    const names = page.locator(".counter .named");
    const wide = await names.evaluateAll((all) =>
      all.flatMap((name) => {
        const box = /** @type {SVGTextElement} */ (name).getBBox();
        return box.x < -16.5 || box.x + box.width > 23.5 ? [`${name.textContent} ${box.x} ${box.width}`] : [];
      }),
    );
    expect(wide, scenario).toEqual([]);
  }
  await open(page, "death-valley", "first-kernstown");
  await expect(page.locator(".counter .named", { hasText: "84 Pa." })).toHaveCount(1);
  await expect(page.locator(".counter .named", { hasText: "67 Ohio" })).toHaveCount(1);
});
