import { answering, begin, choose, entries, fought, offered, on, pull, settled } from "../battle.js";
import { expect, test } from "../server.js";
import { sound, spill } from "../sound.js";

// The machine's moves are not shown one by one where motion is not wanted, so tests need not wait for them.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @typedef {import("@playwright/test").Page} Page */

const FILES = ["brawners-farm.scenario", "brawners-farm.table"].map((file) => `crates/fury/tests/fixtures/${file}`);
const BATTLE = { system: "fire-and-fury", own: FILES };

/** Begin, and play until a unit is moving. @param {Page} page */
async function moving(page) {
  await begin(page, { ...BATTLE, north: "human", south: "human" });
  await settled(page);
  for (let step = 0; step < 60; step++) {
    const answers = await offered(page);
    if (answers.some((answer) => /^ahead /.test(answer))) break;
    // Leaders stay where they are; brigades are named by one word.
    await choose(page, answers.find((answer) => /^[a-z-]+$/.test(answer)) ?? answers[0] ?? "");
  }
  await page.locator(".stands.mover").waitFor();
}

/** A point in the middle of the unit that is moving. @param {Page} page */
async function heart(page) {
  const box = await page.locator(".stands.mover .card").first().boundingBox();
  if (!box) throw new Error("no unit is moving");
  return { x: box.x + box.width / 2 - 12, y: box.y + box.height / 2 - 1 };
}

/**
 * Fire when you can, go ahead now and then, charge seldom, and be done.
 * @param {string[]} answers
 * @param {number} nth
 */
function rule(answers, nth) {
  const find = (/** @type {RegExp} */ pattern) => answers.find((answer) => pattern.test(answer));
  const ahead = nth % 3 ? find(/^ahead /) : undefined;
  const idle = /^(done|rest|stay|back|wheel|oblique|flank|form|about|refuse|charge)/;
  const others = answers.filter((answer) => !idle.test(answer));
  const charge = nth % 4 ? undefined : find(/^charge /);
  return charge ?? ahead ?? others[0] ?? find(/^(done|rest|stay)$/) ?? answers[0] ?? "";
}

test("a whole battle on the table against the machine, from the first order to the last point", async ({ page }) => {
  test.setTimeout(900_000);
  await begin(page, { ...BATTLE, north: "human", south: "recruit" });
  const result = await fought(page, rule);
  expect(result).toMatch(/^a (draw|(\w+ )?victory for the \w+): .*Union \d+, Confederate \d+\)?$/);
});

test("a unit is dragged: ghost, way and cost are shown, and dropping it moves it", async ({ page }) => {
  await moving(page);
  const before = await heart(page);
  const now = await entries(page);
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/overlay")) asked.push(request.url());
  });
  await pull(page, await heart(page), 6, 14);
  await expect(page.locator(".march .ghost").first()).toBeVisible();
  await expect(page.locator(".march .path")).toHaveCount(1);
  await expect(page.locator(".planned li").first()).toContainText(/inch/);
  expect(asked.length).toBeLessThanOrEqual(9);
  await page.mouse.up();
  // A path of several actions is asked about first.
  const asks = page.getByRole("button", { name: /^Go (there|as near as it may)/ });
  await expect(page.locator(`.battle:not([data-entries="${now}"])`).or(asks).first()).toBeVisible();
  if (await asks.isVisible()) await on(page, () => asks.click());
  await settled(page);
  expect(await entries(page)).toBeGreaterThan(now);
  const after = page.locator(".stands.mover .card, .stands.chosen .card").first();
  await expect.poll(async () => (await after.boundingBox())?.y).not.toBe(before.y);
});

test("what is dragged too far is refused with reasons, stays in hand, and goes as near as it may", async ({ page }) => {
  await moving(page);
  const now = await entries(page);
  await pull(page, await heart(page), 30, 330);
  await expect(page.locator(".planned.against")).toBeVisible();
  await expect(page.locator(".planned.against li")).not.toHaveCount(1);
  await page.mouse.up();
  await expect(page.locator(".planned.against")).toBeVisible();
  expect(await entries(page)).toBe(now);
  await page.getByRole("button", { name: /^Put it back/ }).click();
  await expect(page.locator(".march")).toHaveCount(0);
  await pull(page, await heart(page), 30, 330);
  await page.mouse.up();
  await on(page, () => page.getByRole("button", { name: /^Go as near as it may/ }).click());
});

test("a unit is moved and turned by keys alone", async ({ page }) => {
  await moving(page);
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".march .wish").first()).toBeAttached();
  await page.keyboard.press("]");
  await page.keyboard.press("[");
  await expect(page.locator(".planned li").first()).toContainText(/inch/);
  await expect(page.locator("#live")).not.toBeEmpty();
  await page.keyboard.press("Escape");
  await expect(page.locator(".march")).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: /^Go (there|as near)/ })).toBeVisible();
  await on(page, () => page.keyboard.press("Enter"));
});

test("a written answer is accepted, or refused beside the field with every reason", async ({ page }) => {
  await moving(page);
  const now = await entries(page);
  const field = page.getByLabel("Your own");
  await field.fill("ahead 99");
  await field.press("Enter");
  await expect(page.locator("#own-faults .fault-line").first()).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#own-faults .cite").first()).toBeVisible();
  await expect(field).toHaveValue("ahead 99");
  await field.fill("march to Richmond");
  await field.press("Enter");
  await expect(page.locator("#own-faults")).toContainText("march to Richmond");
  expect(await entries(page)).toBe(now);
  const most = (await offered(page)).find((answer) => /^ahead /.test(answer)) ?? "";
  const half = (Number(most.split(" ")[1]) / 2).toFixed(1);
  await field.fill(`ahead ${half}`);
  await on(page, () => field.press("Enter"));
  await expect(page.locator("#own-faults .fault-line")).toHaveCount(0);
});

test("arcs and ranges, command radius, who can fire at a place, and the ruler", async ({ page }) => {
  await begin(page, { ...BATTLE, north: "human", south: "human" });
  await settled(page);
  await page.getByRole("tab", { name: "Units" }).click();
  await page.getByRole("button", { name: "Poague" }).click();
  await page.locator("[data-ask=sight]").click();
  await expect(page.locator(".shape.arc").first()).toBeAttached();
  await expect(page.locator(".answered li").first()).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.locator(".shape.arc")).toHaveCount(0);
  await page.getByRole("button", { name: "Jackson", exact: true }).click();
  await page.locator("[data-ask=command]").click();
  await expect(page.locator(".shape.ring")).toBeAttached();
  await page.keyboard.press("h");
  await page.getByRole("button", { name: "Gibbon, right wing" }).click();
  await page.locator("[data-ask=threat]").click();
  await expect(page.locator(".shape.threat").first()).toBeAttached();
  await expect(page.locator(".answered li").first()).toContainText("fire points");
  await page.keyboard.press("h");
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = await page.locator(".field-box").boundingBox();
  if (!box) throw new Error("no table");
  await page.keyboard.press("r");
  await expect(page.getByRole("button", { name: "Ruler" })).toHaveAttribute("aria-pressed", "true");
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 200, { steps: 3 });
  await page.mouse.up();
  await expect(page.locator(".ruler .over-text")).toHaveText(/^[\d.]+ inches$/);
  await page.keyboard.press("r");
  await expect(page.locator(".ruler")).toHaveCount(0);
});

test("odds are shown before a unit is told to maneuver", async ({ page }) => {
  await begin(page, { ...BATTLE, north: "human", south: "human" });
  await settled(page);
  await choose(page, "done");
  await page.mouse.move(1, 1);
  await (await answering(page, "lawton")).focus();
  await expect(page.locator(".foretold .preview h3").first()).toContainText(/maneuver/i);
  await expect(page.locator(".foretold .found")).toContainText("Exact");
  await expect(page.locator(".foretold .in-words li").first()).toBeVisible();
});

test("own dice are entered for the rolls of the table", async ({ page }) => {
  await begin(page, { ...BATTLE, north: "human", south: "human", dice: /my own/ });
  await settled(page);
  for (let step = 0; step < 60 && !(await page.locator("button.key").first().isVisible()); step++) {
    await choose(page, (await offered(page))[0] ?? "");
  }
  await page.locator("button.key").nth(4).click();
  await settled(page);
  await expect(page.locator(".tellings svg.die, .slots svg.die").first()).toBeAttached();
});

test("roster and turn sheet have a box for every stand and for every step", async ({ page }) => {
  await begin(page, { ...BATTLE, north: "human", south: "human" });
  await settled(page);
  await page.getByRole("tab", { name: "Roster" }).click();
  const lawton = page.locator(".roster tr").filter({ hasText: "Lawton" });
  await expect(lawton.locator(".boxes span")).toHaveCount(11);
  await expect(lawton).toContainText("11/8/6");
  await page.getByRole("tab", { name: "Turn sheet" }).click();
  await expect(page.locator(".turn-table thead th")).toHaveCount(7);
  await expect(page.locator(".turn-table tbody tr").nth(3)).toBeVisible();
  await page.getByRole("tab", { name: "Legend" }).click();
  await expect(page.locator(".legends")).toContainText("Closed wood");
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`accessible, ${colorScheme}`, async ({ page }) => {
      await moving(page);
      await sound(page, "a unit moves");
      await page.keyboard.press("m");
      await page.keyboard.press("ArrowDown");
      await page.locator(".planned li").first().waitFor();
      await sound(page, "a unit in hand");
      await page.keyboard.press("Escape");
      await page.getByLabel("Your own").fill("ahead 99");
      await page.getByLabel("Your own").press("Enter");
      await page.locator("#own-faults .fault-line").first().waitFor();
      await sound(page, "an answer refused");
      for (const tab of ["Roster", "Turn sheet", "Legend", "Units", "Keys"]) {
        await page.getByRole("tab", { name: tab }).click();
        await sound(page, tab);
      }
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("everything fits, and a unit moves at the tap of an answer", async ({ page }) => {
    await moving(page);
    expect(await spill(page)).toBeLessThanOrEqual(0);
    for (const tab of ["Roster", "Turn sheet", "Legend", "Units", "Log"]) {
      await page.getByRole("tab", { name: tab }).tap();
      expect(await spill(page), `${tab} is too wide`).toBeLessThanOrEqual(0);
    }
    const ahead = (await offered(page)).find((answer) => /^ahead /.test(answer)) ?? "";
    await on(page, async () => (await answering(page, ahead)).tap());
  });
});
