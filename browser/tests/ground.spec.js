import { settled } from "../battle.js";
import { expect, test } from "../server.js";
import { sound, spill } from "../sound.js";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @typedef {import("@playwright/test").Page} Page */

/** Begin by the interface of the server and open the page. @param {Page} page @param {string} system @param {string} scenario */
async function open(page, system, scenario) {
  const players = { north: "human", south: "human" };
  const began = await page.request.post("/api/battles", { data: { system, scenario, players } });
  const { id } = await began.json();
  await page.goto(`/#/${system}/battles/${id}`);
  await settled(page);
  return id;
}

/** Pairs of names on the ground that cover each other. @param {Page} page */
const collisions = (page) =>
  page.locator(".ground text.place").evaluateAll((all) => {
    const names = all.map((name) => {
      const [element, box] = [/** @type {SVGTextElement} */ (name), /** @type {SVGTextElement} */ (name).getBBox()];
      const turn = element.transform.baseVal.consolidate()?.matrix;
      // A turned name takes less than the box around it: its middle half is compared.
      const at = (/** @type {number} */ part) => ({ x: box.x + box.width * part, y: box.y + box.height / 2 });
      const placed = ({ x, y }) => (turn ? { x: turn.a * x + turn.c * y + turn.e, y: turn.b * x + turn.d * y + turn.f } : { x, y });
      return { text: element.textContent ?? "", high: box.height, dots: [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => placed(at(part))) };
    });
    const near = (/** @type {(typeof names)[0]} */ a, /** @type {(typeof names)[0]} */ b) =>
      a.dots.some((p) => b.dots.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < Math.min(a.high, b.high) * 0.6));
    return names.flatMap((a, nth) => names.slice(nth + 1).filter((b) => near(a, b)).map((b) => `${a.text} / ${b.text}`));
  });

for (const [width, height] of /** @type {const} */ ([[360, 740], [820, 1180], [1280, 800], [1920, 1080]])) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`the survey is drawn under hexes and tables, ${width} ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height });
      for (const [system, scenario] of /** @type {const} */ ([["death-valley", "first-kernstown"], ["fire-and-fury", "cedar-mountain"]])) {
        await open(page, system, scenario);
        await expect(page.locator(".survey .tree").first()).toBeAttached();
        await expect(page.locator(".survey .way").first()).toBeAttached();
        await expect(page.locator(".survey .current").first()).toBeAttached();
        await expect(page.locator(".survey .slope.shaded").first()).toBeAttached();
        expect(await collisions(page), `${system} ${scenario}`).toEqual([]);
        expect(await spill(page)).toBeLessThanOrEqual(0);
      }
    });
  }
}

test("one key shows what the rules read, another look shows where it differs", async ({ page }) => {
  await open(page, "death-valley", "first-kernstown");
  await expect(page.locator(".survey")).toBeAttached();
  await page.keyboard.press("v");
  await expect(page.locator(".survey")).not.toBeAttached();
  await expect(page.locator(".levels text").first()).toBeVisible();
  await expect(page.locator("#live")).toHaveText("The ground as the rules read it");
  await page.keyboard.press("v");
  await expect(page.locator(".survey")).toBeAttached();
  const board = await (await page.request.get(`/api/battles/${page.url().split("/").at(-1)}/board`)).json();
  expect(board.survey.doubtful.length).toBeGreaterThan(5);
  await expect(page.locator(".doubt")).toHaveCount(board.survey.doubtful.length);
  await sound(page, "survey and reading");
  await page.reload();
  await settled(page);
  await expect(page.locator(".doubt").first()).toBeAttached();
  await page.getByRole("button", { name: /^Ground/ }).click();
  await expect(page.locator(".doubt")).toHaveCount(0);
});

test("on a table the look with both shows the outlines that the rules measure", async ({ page }) => {
  await open(page, "cwb", "port-republic");
  await expect(page.locator(".survey")).toBeAttached();
  await page.keyboard.press("v");
  await page.keyboard.press("v");
  await expect(page.locator(".survey")).toBeAttached();
  await expect(page.locator(".template").first()).toBeAttached();
});

test("a battle without a survey is drawn from its hexes, with levels on request", async ({ page }) => {
  await open(page, "death-valley", "ridge-farm");
  await expect(page.locator(".survey")).not.toBeAttached();
  await expect(page.locator(".slope.shaded").first()).toBeAttached();
  await expect(page.locator(".ground .tree").first()).toBeAttached();
  await expect(page.locator(".levels text")).toHaveCount(0);
  await page.keyboard.press("v");
  await expect(page.locator(".levels text").first()).toBeVisible();
});

test("the legend of a surveyed battle gives the heights in feet", async ({ page }) => {
  await open(page, "death-valley", "first-kernstown");
  await page.getByRole("tab", { name: "Legend" }).click();
  await expect(page.locator(".map-legend")).toContainText([/700 feet/]);
});

test("hex numbers are at least 9 pixels high, or hidden", async ({ page }) => {
  await open(page, "death-valley", "first-kernstown");
  for (const key of ["f", "+", "+", "+", "+", "+"]) {
    await page.locator(".field-box").press(key);
    const number = page.locator(".hex-numbers text").first();
    if (!(await page.locator(".hex-numbers").isVisible())) continue;
    const scale = await page.locator(".field-sheet").evaluate((sheet) => new DOMMatrix(getComputedStyle(sheet).transform).a);
    const size = await number.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    expect(size * scale).toBeGreaterThanOrEqual(9);
  }
});
