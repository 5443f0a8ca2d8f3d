import { begin, choose, fought, settled, spots, unfold, until } from "../battle.js";
import { expect, test } from "../server.js";
import { sound, spill } from "../sound.js";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @typedef {import("@playwright/test").Page} Page */

const TUNNEL_HILL = { system: "above-the-clouds", scenario: /^Tunnel Hill/ };
const LOOKOUT = { system: "above-the-clouds", scenario: /^Lookout/ };
const CHICKAMAUGA = { system: "above-the-clouds", scenario: /^Across the Chickamauga/ };

/** Pick a counter in the list of units. @param {Page} page @param {string} name */
async function pick(page, name) {
  await page.getByRole("tab", { name: "Units" }).click();
  await page.getByLabel("Find a unit, a command, a hex or a state").fill(name);
  await page.locator(".units-table button").first().click();
}

/**
 * A simple rule: attack when you can, march now and then, dig in, and let the day end.
 * @param {string[]} answers
 * @param {number} nth
 */
function rule(answers, nth) {
  const find = (/** @type {RegExp} */ pattern) => answers.find((answer) => pattern.test(answer));
  const marches = nth % 3 ? find(/^march /) : undefined;
  return (
    find(/^attack /) ??
    find(/^assault /) ??
    find(/^entrench /) ??
    marches ??
    find(/^(pass|stop|done)$/) ??
    answers[0] ??
    ""
  );
}

test("a whole day of the campaign against the machine, to the last point", async ({ page }) => {
  test.setTimeout(600_000);
  await begin(page, { ...TUNNEL_HILL, north: "human", south: "recruit" });
  const result = await fought(page, rule);
  expect(result).toMatch(/victory/i);
});

test("the march planner: where a division can be by tonight, how likely, how tired, and by which way", async ({
  page,
}) => {
  await begin(page, { ...LOOKOUT, south: "human" });
  await settled(page);
  await pick(page, "Geary");
  await page.keyboard.press("w");
  await expect(page.locator(".answered h3")).toHaveText("Where it can be by tonight");
  const shades = await page
    .locator(".spot.weighed")
    .evaluateAll((all) => all.map((spot) => spot.getAttribute("fill-opacity")));
  expect(new Set(shades).size, "likelier hexes are darker").toBeGreaterThan(2);
  await expect(page.locator(".spot-text").first()).toHaveText(/%$/);
  const [, , , some] = await spots(page, "reach");
  if (!some) throw new Error("it can go nowhere");
  await page.mouse.move(some.x, some.y);
  const planned = page.locator(".planned");
  await expect(planned).toContainText(some.hex);
  await expect(planned).toContainText(/in 100 to be there/);
  await expect(planned).toContainText(/Fatigue Level/);
  await expect(planned).toContainText(/straggling/);
  await expect(page.locator(".path-line")).toHaveCount(1);
  await page.getByText("The hexes as a list").click();
  const last = page.locator(".spots button").last();
  await last.press("Enter");
  await expect(last).toHaveAttribute("aria-pressed", "true");
  await expect(planned).toContainText((await last.innerText()).slice(0, 4));
  await expect(page.locator("#live")).toContainText(/in 100 to be there/);
});

test("a leader's command: its radius, and where it can be by tonight", async ({ page }) => {
  await begin(page, { ...TUNNEL_HILL, south: "human" });
  await settled(page);
  await pick(page, "Sherman");
  await page.keyboard.press("s");
  await expect(page.locator(".answered h3")).toHaveText("How far he commands");
  expect((await spots(page, "reach")).length).toBeGreaterThan(3);
  await page.keyboard.press("w");
  await expect(page.locator(".answered h3")).toHaveText("Where his command can be by tonight");
  await expect(page.locator(".answered li").first()).toContainText("Ewing");
});

test("flanks hex by hex, retreats as arrows, zones of both sides", async ({ page }) => {
  await begin(page, { ...TUNNEL_HILL, south: "human" });
  await settled(page);
  await pick(page, "Gist");
  await page.keyboard.press("c");
  await expect(page.locator(".answered li").first()).toContainText(/of 6 hexes are covered/);
  await expect(page.locator(".spot-sign")).toHaveCount(6);
  await page.getByText("The hexes as a list").click();
  await expect(page.locator(".spots tbody tr")).toHaveCount(6);
  await page.keyboard.press("r");
  await expect(page.locator(".answered li").first()).toContainText(/retreat before/);
  await expect(page.locator(".flight").first()).toBeAttached();
  await page.keyboard.press("z");
  await expect(page.locator(".answered h3")).toHaveText("Zones of control: Confederate");
  const own = await spots(page, "zone");
  await page.keyboard.press("z");
  await expect(page.locator(".answered h3")).toHaveText("Zones of control: Union");
  expect(await spots(page, "zone")).not.toEqual(own);
  await pick(page, "Ewing");
  await page.getByRole("button", { name: /^Flanks of this hex/ }).click();
  await expect(page.locator(".answered h3")).toHaveText("Flanks of this hex");
});

test("supply is shown where it is played, and is not asked for elsewhere", async ({ page }) => {
  await begin(page, { ...TUNNEL_HILL, south: "human" });
  await settled(page);
  await expect(page.getByRole("button", { name: /^Supply/ })).toHaveCount(0);
  await begin(page, { ...CHICKAMAUGA, south: "human" });
  await settled(page);
  await page.getByRole("button", { name: /^Supply: Union/ }).click();
  await expect(page.locator(".answered h3")).toHaveText("Supply: Union");
  await expect(page.locator(".spot-sign.source").first()).toBeAttached();
  expect((await spots(page, "supplied")).length).toBeGreaterThan(5);
});

test("both sides' losses and every modifier stand there before an attack", async ({ page }) => {
  await begin(page, { ...TUNNEL_HILL, south: "human" });
  await until(page, /^march ewing/);
  await choose(page, "march ewing");
  await until(page, /^attack /);
  await unfold(page);
  await page.locator("button.option[data-answer^=attack]").first().hover();
  await expect(page.locator(".foretold .party").nth(1)).toBeVisible();
  await expect(page.locator(".foretold .in-words li").first()).toContainText("%");
  await expect(page.locator(".foretold .sum li").first()).toBeVisible();
});

test("the roster of the campaign: corps by corps, with strength, state and fatigue", async ({ page }) => {
  await begin(page, { ...TUNNEL_HILL, south: "human" });
  await settled(page);
  await page.getByRole("tab", { name: "Roster" }).click();
  const corps = page.locator(".command-block", { hasText: "XV Corps" });
  await expect(corps).toContainText("Ewing");
  await expect(corps).toContainText("8 of 8");
  await expect(corps).toContainText(/fatigue 0/i);
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`axe finds nothing on the campaign, ${colorScheme}`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.address, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    await begin(page, { ...TUNNEL_HILL, south: "human" });
    await settled(page);
    await pick(page, "J. E. Smith");
    await page.keyboard.press("w");
    await page.getByText("The hexes as a list").click();
    await page.locator(".spots button").first().click();
    await expect(page.locator(".planned li").first()).toBeVisible();
    await sound(page, "planner");
    for (const tab of ["Roster", "Legend"]) {
      await page.getByRole("tab", { name: tab }).click();
      await sound(page, tab);
    }
    await context.close();
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("nothing scrolls sideways, and a tap shows the way", async ({ page }) => {
    await begin(page, { ...TUNNEL_HILL, south: "human" });
    await settled(page);
    for (const tab of ["Commands", "Units", "Roster", "Legend", "Record", "Keys", "Log"]) {
      await page.getByRole("tab", { name: tab }).tap();
      expect(await spill(page), tab).toBeLessThanOrEqual(0);
    }
    await pick(page, "J. E. Smith");
    await page.getByRole("button", { name: /^Where it can be by tonight/ }).tap();
    await page.locator(".field-box").scrollIntoViewIfNeeded();
    const [some] = await spots(page, "reach");
    if (!some) throw new Error("it can go nowhere");
    await page.getByText("The hexes as a list").tap();
    await page.locator(".spots button").first().tap();
    await expect(page.locator(".planned li").first()).toContainText("MP");
  });
});
