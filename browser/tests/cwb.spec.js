import { answering, begin, choose, entries, fought, offered, on, pull, settled } from "../battle.js";
import { expect, test } from "../server.js";
import { sound, spill } from "../sound.js";

// The machine's moves are not shown one by one where motion is not wanted, so tests need not wait for them.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @typedef {import("@playwright/test").Page} Page */

const FILES = ["first-kernstown.scenario", "first-kernstown.table"].map((file) => `crates/cwb/tests/fixtures/${file}`);
const KERNSTOWN = { system: "cwb", own: FILES };
const HOT_SEAT = { ...KERNSTOWN, north: "human", south: "human" };

/** Generals stay where they are, and the first is picked for determination dice: until units act. @param {Page} page */
async function acting(page) {
  await settled(page);
  for (let step = 0; step < 30; step++) {
    const answers = await offered(page);
    if (answers.includes("done") && answers.some((answer) => answer.startsWith("roll "))) return;
    await choose(page, answers.find((answer) => /^(stay|no)$/.test(answer)) ?? answers[0] ?? "");
  }
  throw new Error("no unit ever acts");
}

/** Begin, and let this unit throw for its action points. @param {Page} page @param {string} unit */
async function rolled(page, unit) {
  await begin(page, HOT_SEAT);
  await acting(page);
  await choose(page, `roll ${unit}`);
}

/** The middle of the piece that may be dragged. @param {Page} page @param {string} part */
async function heart(page, part) {
  const box = await page.locator(`.stands.mover ${part}`).first().boundingBox();
  if (!box) throw new Error("nothing may be dragged");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Shoot when you can, assault now and then, go on most of the time, and be done.
 * @param {string[]} answers
 * @param {number} nth
 */
function rule(answers, nth) {
  const find = (/** @type {RegExp} */ pattern) => answers.find((answer) => pattern.test(answer));
  const assault = nth % 2 ? find(/^assault /) : undefined;
  const ahead = nth % 4 ? find(/^move/) : undefined;
  return assault ?? find(/^shoot /) ?? find(/^(roll|motivate) /) ?? ahead ?? find(/^(done|stay|no|keep|none)$/) ?? answers[0] ?? "";
}

test("a whole battle against the machine, from the first general's move to the last point", async ({ page }) => {
  test.setTimeout(900_000);
  await begin(page, { ...KERNSTOWN, north: "recruit", south: "human" });
  const result = await fought(page, rule);
  expect(result).toMatch(/^a (draw|(\w+ )?victory for the \w+): .*Union \d+, Confederate \d+\)?$/);
  await expect(page.locator(".clock b")).toHaveText("0");
});

test("a way of several actions is whole ones, and is asked about before it is sent", async ({ page }) => {
  await rolled(page, "mclaughlin");
  const now = await entries(page);
  const from = await heart(page, ".card");
  await pull(page, from, 25, -60);
  await expect(page.locator(".planned li").first()).toContainText(/AP/);
  const asked = page.getByRole("button", { name: /^(Go there|Go as near as it may)/ });
  await expect(asked).toBeHidden();
  await page.mouse.up();
  await expect(asked).toBeVisible();
  expect(await entries(page)).toBe(now);
  const answers = (await asked.innerText()).replace(/^[^:]*: /, "").split(", ");
  expect(answers.length).toBeGreaterThan(1);
  for (const answer of answers) expect(answer).not.toMatch(/^move 0\.[0-4]|^wheel \w+ \d+\.\d/);
  await on(page, () => asked.click());
});

test("a unit is dragged ahead: ghost, way and action points are shown, and dropping it moves it", async ({ page }) => {
  await rolled(page, "mclaughlin");
  const now = await entries(page);
  const from = await heart(page, ".card");
  await pull(page, from, 0, -40);
  await expect(page.locator(".march .ghost").first()).toBeVisible();
  await expect(page.locator(".march .path")).toHaveCount(1);
  await expect(page.locator(".planned li").first()).toContainText(/AP/);
  await page.mouse.up();
  const asks = page.getByRole("button", { name: /^Go (there|as near as it may)/ });
  await expect(page.locator(`.battle:not([data-entries="${now}"])`).or(asks).first()).toBeVisible();
  if (await asks.isVisible()) await on(page, () => asks.click());
  await settled(page);
  expect(await entries(page)).toBeGreaterThan(now);
});

test("what is dragged too far is refused with reasons, and goes as near as it may", async ({ page }) => {
  await rolled(page, "mclaughlin");
  const now = await entries(page);
  const from = await heart(page, ".card");
  await pull(page, from, -10, -500);
  await page.mouse.up();
  await expect(page.locator(".planned.against li").nth(1)).toBeVisible();
  await expect(page.locator(".planned.against .cite").first()).toBeVisible();
  expect(await entries(page)).toBe(now);
  await on(page, () => page.getByRole("button", { name: /^Go as near as it may/ }).click());
});

test("a general is dragged within what he has thrown, and held back beyond it", async ({ page }) => {
  await begin(page, { ...HOT_SEAT, dice: /my own/ });
  await settled(page);
  // The first general throws 6 inches.
  for (const face of [3, 3]) await page.locator("button.key").nth(face - 1).click();
  await page.locator(".stands.mover.leader").waitFor();
  const from = await heart(page, ".foot");
  await pull(page, from, 400, -300);
  await page.mouse.up();
  await expect(page.locator(".planned.against")).toContainText(/inches off and he has 6 to go/);
  await page.getByRole("button", { name: /^Put it back/ }).click();
  const now = await entries(page);
  await pull(page, from, 60, -20);
  await expect(page.locator(".planned:not(.against) li").first()).toContainText(/goes to/i);
  await page.mouse.up();
  await expect(page.locator(".battle")).not.toHaveAttribute("data-entries", String(now));
  await expect(page.locator(".told").filter({ hasText: /goes to/i }).first()).toBeVisible();
});

test("a written answer is accepted, or refused with every reason and what to do", async ({ page }) => {
  await rolled(page, "mclaughlin");
  const now = await entries(page);
  const field = page.getByLabel("Your own");
  await field.fill("move 99");
  await field.press("Enter");
  await expect(page.locator("#own-faults .fault-line").first()).toBeVisible();
  await expect(page.locator("#own-faults .cite").first()).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("march to Winchester");
  await field.press("Enter");
  await expect(page.locator("#own-faults")).toContainText("march to Winchester");
  expect(await entries(page)).toBe(now);
  await field.fill("move 1.5");
  await on(page, () => field.press("Enter"));
  await expect(page.locator("#own-faults .fault-line")).toHaveCount(0);
});

test("a shot: its odds before, its dice after, and dice cannot be undone", async ({ page }) => {
  await rolled(page, "chew");
  const shot = (await offered(page)).find((answer) => answer.startsWith("shoot ")) ?? "";
  await page.mouse.move(1, 1);
  await (await answering(page, shot)).focus();
  await expect(page.locator(".foretold .preview h3").first()).toContainText(/shooting/i);
  await expect(page.locator(".foretold .in-words li").first()).toContainText("%");
  await expect(page.locator(".foretold .share").first()).toContainText("%");
  await choose(page, shot);
  await expect(page.locator(".lately")).toContainText(/Chew shoots at/);
  await expect(page.locator(".lately svg.die").first()).toBeVisible();
  await expect(page.locator(".lately .cite").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeDisabled();
});

test("a decision without a die is undone and redone", async ({ page }) => {
  await rolled(page, "mclaughlin");
  const now = await entries(page);
  await choose(page, "face about");
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeEnabled();
  await on(page, () => page.keyboard.press("Backspace"));
  expect(await entries(page)).toBe(now);
  await on(page, () => page.keyboard.press("y"));
  expect(await entries(page)).toBeGreaterThan(now);
});

test("determination, motivation and action points have their odds before they are thrown", async ({ page }) => {
  await begin(page, HOT_SEAT);
  await settled(page);
  const focused = async (/** @type {string} */ answer) => {
    await page.mouse.move(1, 1);
    await (await answering(page, answer)).focus();
  };
  for (let step = 0; step < 10 && !(await offered(page)).includes("garnett"); step++) await choose(page, "stay");
  await focused("garnett");
  await expect(page.locator(".foretold .preview h3").first()).toContainText(/determination/i);
  await acting(page);
  await focused("roll chew");
  await expect(page.locator(".foretold .preview h3").first()).toContainText(/action points/i);
  const motivates = (await offered(page)).find((answer) => answer.startsWith("motivate ")) ?? "";
  await focused(motivates);
  await expect(page.locator(".foretold .preview h3").first()).toContainText(/motivation/i);
  await expect(page.locator(".foretold .share").first()).toContainText("%");
});

test("own dice are entered one after the other, with what they are for", async ({ page }) => {
  await begin(page, { ...HOT_SEAT, dice: /my own/ });
  await settled(page);
  await expect(page.locator("#asked")).toContainText(/General's move/);
  await page.locator("button.key").nth(3).click();
  await expect(page.locator(".slots svg.die")).toHaveCount(1);
  await page.locator("button.key").nth(1).click();
  await expect(page.locator("#asked")).toContainText("up to 6 inches");
  await expect(page.locator(".lately svg.die")).toHaveCount(2);
});

test("a unit is moved by keys alone", async ({ page }) => {
  await rolled(page, "mclaughlin");
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.locator(".march .wish").first()).toBeAttached();
  await expect(page.locator(".planned li").first()).toContainText(/AP/);
  await expect(page.locator("#live")).not.toBeEmpty();
  await on(page, () => page.keyboard.press("Enter"));
});

test("arcs and ranges, flanks and rear, which units a general can motivate, which can shoot at a place", async ({ page }) => {
  await begin(page, HOT_SEAT);
  await settled(page);
  const ask = async (/** @type {string} */ unit, /** @type {string} */ what) => {
    await page.getByRole("tab", { name: "Units" }).click();
    await page.locator(".units-table").getByRole("button", { name: unit, exact: true }).click();
    await page.locator(`[data-ask=${what}]`).click();
    await expect(page.locator(".answered li").first()).toBeVisible();
  };
  await ask("Chew", "sight");
  await expect(page.locator(".shape.arc")).toHaveCount(3);
  await ask("Fulkerson", "beset");
  await expect(page.locator(".shape.beset")).toHaveCount(3);
  await expect(page.locator(".answered")).toContainText("no enemy foot or cavalry", { ignoreCase: true });
  await ask("Garnett", "command");
  await expect(page.locator(".shape.ring")).toBeAttached();
  await expect(page.locator(".answered li").first()).toContainText(/off: \d+ or more of 2D6/);
  await ask("Chew", "threat");
  await page.keyboard.press("h");
  await expect(page.locator(".answered")).toHaveCount(0);
});

test("the battle sheet has every unit's figures, the clock, the objectives and the steps of the turn", async ({ page }) => {
  await begin(page, HOT_SEAT);
  await settled(page);
  await page.getByRole("tab", { name: "Roster" }).click();
  const garnett = page.locator(".roster tr").filter({ hasText: "Stonewall Brigade" }).first();
  await expect(garnett.locator(".boxes span")).toHaveCount(5);
  await expect(garnett).toContainText(/Veteran.*D6 \+ 1/s);
  await expect(page.locator(".roster th").filter({ hasText: "Fight save" }).first()).toBeVisible();
  await page.getByRole("tab", { name: "Turn sheet" }).click();
  await expect(page.locator(".sheet-clock .boxes span")).toHaveCount(21);
  await expect(page.locator(".prizes tbody tr")).toHaveCount(4);
  await expect(page.locator(".prizes")).toContainText("neither side");
  await expect(page.locator(".turn-table tbody tr").nth(8)).toBeVisible();
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`accessible, ${colorScheme}`, async ({ page }) => {
      await rolled(page, "chew");
      await sound(page, "a gun acts");
      await page.keyboard.press("m");
      await page.keyboard.press("ArrowUp");
      await page.locator(".planned li").first().waitFor();
      await sound(page, "a unit in hand");
      await page.keyboard.press("Escape");
      await page.getByLabel("Your own").fill("move 99");
      await page.getByLabel("Your own").press("Enter");
      await page.locator("#own-faults .fault-line").first().waitFor();
      await sound(page, "an answer refused");
      for (const tab of ["Roster", "Turn sheet", "Legend", "Units", "Commands", "Keys"]) {
        await page.getByRole("tab", { name: tab }).click();
        await sound(page, tab);
      }
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("everything fits, and a unit moves at the tap of an answer", async ({ page }) => {
    await rolled(page, "mclaughlin");
    expect(await spill(page)).toBeLessThanOrEqual(0);
    for (const tab of ["Roster", "Turn sheet", "Legend", "Units", "Log"]) {
      await page.getByRole("tab", { name: tab }).tap();
      expect(await spill(page), `${tab} is too wide`).toBeLessThanOrEqual(0);
    }
    const ahead = (await offered(page)).find((answer) => /^(move|face)/.test(answer)) ?? "";
    await on(page, async () => (await answering(page, ahead)).tap());
  });
});
