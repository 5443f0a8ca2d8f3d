import { begin, choose, entries, offered, on, settled, spots } from "../battle.js";
import { expect, test } from "../server.js";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @typedef {import("@playwright/test").Page} Page */

/** Pick a counter in the list of units. @param {Page} page @param {string} name */
async function pick(page, name) {
  await page.getByRole("tab", { name: "Units" }).click();
  await page.getByLabel("Find a unit, a command, a hex or a state").fill(name);
  await page.locator(".units-table button").first().click();
}

test("the enemy's frontal hexes, and who can fire at one of them", async ({ page }) => {
  await begin(page, { north: "human", south: "recruit" });
  await settled(page);
  await page.keyboard.press("z");
  await expect(page.locator(".answered h3")).toHaveText("Frontal hexes: Union");
  await page.keyboard.press("z");
  await expect(page.locator(".answered h3")).toHaveText("Frontal hexes: Confederate");
  const [first] = await spots(page, "zone");
  if (!first) throw new Error("no counter has a front");
  await page.mouse.click(first.x, first.y);
  await page.getByRole("button", { name: /^Who can fire at this hex/ }).click();
  await expect(page.locator(".answered h3")).toHaveText("Who can fire at this hex");
  await expect(page.locator(".answered li").first()).toContainText(/range \d/);
  await expect(page.locator(".spot-sign.threat").first()).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.locator(".answered")).toBeHidden();
});

/**
 * How many hexes the unit on the move can get to. With a leader it has none here: he is asked whether he rides along.
 * @param {Page} page
 */
async function reached(page) {
  const path = `/api/battles/${page.url().split("/").at(-1)}`;
  const { waiting, view } = await (await page.request.get(path)).json();
  const id = waiting.options.find((/** @type {{slug: string}} */ { slug }) => slug.startsWith("to "))?.piece;
  const at = (/** @type {any} */ piece) => `${piece.place.column} ${piece.place.row}`;
  const unit = view.pieces.find((/** @type {any} */ piece) => piece.id === id);
  if (!unit || view.pieces.some((/** @type {any} */ piece) => piece.kind === "leader" && at(piece) === at(unit)))
    return 0;
  const overlay = await page.request.post(`${path}/overlay`, { data: { kind: "reach", piece: id } });
  return (await overlay.json()).hexes?.length ?? 0;
}

test("a far hex is one click: the way there is shown, and the steps are sent as a chain", async ({ page }) => {
  test.setTimeout(240_000);
  await begin(page, { south: "human" });
  await settled(page);
  for (let step = 0; step < 80 && (await reached(page)) < 12; step++) {
    const answers = await offered(page);
    await choose(page, answers.find((answer) => answer === "finish") ?? answers[0] ?? "");
  }
  const near = new Set((await offered(page)).flatMap((slug) => /^to (\d{4})/.exec(slug)?.[1] ?? []));
  const far = (await spots(page, "reach")).find((spot) => !near.has(spot.hex));
  if (!far) throw new Error("no hex is farther than a step");
  await page.mouse.move(far.x, far.y);
  await expect(page.locator(".path-line")).toHaveCount(1);
  const before = await entries(page);
  await on(page, () => page.mouse.click(far.x, far.y));
  expect(await entries(page)).toBeGreaterThan(before + 1);
  await expect(page.locator(".here h3")).toContainText(far.hex);
});

test("how far a leader commands", async ({ page }) => {
  await begin(page, { south: "human" });
  await settled(page);
  await pick(page, "Brigadier, Third");
  await page.keyboard.press("s");
  await expect(page.locator(".answered h3")).toHaveText("How far he commands");
  await expect(page.locator(".answered li").first()).toContainText(/command range \d+ hexes/);
  expect((await spots(page, "reach")).length).toBeGreaterThan(6);
});

test("where a unit could go, by pointer, by key and as a list", async ({ page }) => {
  await begin(page, { south: "human" });
  await settled(page);
  await pick(page, "2nd Cavalry");
  await page.keyboard.press("w");
  await expect(page.locator(".answered h3")).toHaveText("Where it could move");
  const [, , some] = await spots(page, "reach");
  if (!some) throw new Error("it cannot move");
  await page.mouse.move(some.x, some.y);
  await expect(page.locator(".planned h4")).toContainText(some.hex);
  await expect(page.locator(".planned li").first()).toContainText("MP");
  await expect(page.locator("#live")).toContainText(some.hex);
  await page.getByText("The hexes as a list").click();
  await page.locator(".spots button").last().click();
  const goal = (await page.locator(".spots button").last().innerText()).slice(0, 4);
  await expect(page.locator(".planned h4")).toContainText(goal);
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("#live")).toContainText("MP");
});

test("the roster is read command by command, and printed without the map", async ({ page }) => {
  await begin(page, { south: "human" });
  await settled(page);
  await page.getByRole("tab", { name: "Roster" }).click();
  const third = page.locator(".command-block", { hasText: "Third Brigade" });
  await expect(third.locator("tbody tr")).toHaveCount(5);
  await expect(third).toContainText("7 of 7");
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await page.getByRole("button", { name: "Print the roster" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator(".field-frame")).toBeHidden();
  await expect(page.locator(".battle-side")).toBeHidden();
  await expect(third).toBeVisible();
  const [ink, paper] = await third.evaluate((block) => [
    getComputedStyle(block).color,
    getComputedStyle(block).backgroundColor,
  ]);
  expect([ink, paper]).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
});

test("the legend shows what is on this map and no more", async ({ page }) => {
  await begin(page, { south: "human" });
  await settled(page);
  await page.getByRole("tab", { name: "Legend" }).click();
  await expect(page.locator(".map-legend").first()).toContainText("Woods");
  await expect(page.locator(".legends")).not.toContainText(/swamp|supply/i);
});
