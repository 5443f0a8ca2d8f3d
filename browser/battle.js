/** A battle played through the page, as a hand at the mouse would. */

import { readFile } from "node:fs/promises";
import { expect } from "./server.js";

/** @typedef {import("@playwright/test").Page} Page */
/**
 * @typedef {{system?: string, scenario?: RegExp, north?: string, south?: string, dice?: RegExp, base?: string,
 *   own?: string[]}} Wanted
 */

/**
 * Begin a battle on files of our own, in the order of the repository: small battles that tests know by heart.
 * @param {Page} page @param {Wanted & {own: string[]}} wanted
 */
async function beginOwn(page, { system = "", north = "human", south = "recruit", dice = /rolled here/, base = "", own }) {
  const read = async (/** @type {string} */ path) => ({
    name: path.split("/").at(-1),
    text: await readFile(new URL(`../${path}`, import.meta.url), "utf8"),
  });
  const data = {
    system,
    players: { north, south },
    dice: dice.test("my own") ? "keyed" : "roll",
    own: await Promise.all(own.map(read)),
  };
  const begun = await (await page.request.post(`${base}/api/battles`, { data })).json();
  await page.goto(`${base}/#/${system}/battles/${begun.id}`);
  await page.locator(".counter, .battle").first().waitFor();
}

/** Fill in the form and begin. @param {Page} page @param {Wanted} [wanted] */
export async function begin(page, wanted = {}) {
  if (wanted.own) return beginOwn(page, { ...wanted, own: wanted.own });
  const {
    system = "death-valley",
    scenario = /Ridge Farm/,
    north = "human",
    south = "recruit",
    dice = /rolled here/,
    base = "",
  } = wanted;
  await page.goto(`${base}/#/${system}/battles`);
  await page.getByRole("heading", { name: "Battles", level: 1 }).waitFor();
  await page.getByRole("radio", { name: scenario }).check();
  await page.locator("#player-north").selectOption(north);
  await page.locator("#player-south").selectOption(south);
  await page.getByRole("radio", { name: dice }).check();
  await page.getByRole("button", { name: "Begin the battle" }).click();
  await expect(page).toHaveURL(/battles\/[^/]+$/);
  await page.locator(".counter, .battle").first().waitFor();
}

/** Until a person must act, or it is over. @param {Page} page */
export async function settled(page) {
  const waits = page.locator(".battle[aria-busy=false]").locator("#asked, #over");
  await waits.first().waitFor({ timeout: 60_000 * Number(process.env.LONGROLL_PATIENCE ?? 1) });
}

/** @param {Page} page */
export const entries = async (page) => Number(await page.locator(".battle").getAttribute("data-entries"));

/** Answers that are offered now, in the order of the panel. @param {Page} page */
export const offered = (page) =>
  page
    .locator("button.option")
    .evaluateAll((buttons) => buttons.map((button) => /** @type {HTMLElement} */ (button).dataset.answer ?? ""));

/** Do something and wait until the battle has gone on. @param {Page} page @param {() => Promise<void>} deed */
export async function on(page, deed) {
  const before = await entries(page);
  await deed();
  await expect(page.locator(".battle")).not.toHaveAttribute("data-entries", String(before), { timeout: 60_000 * Number(process.env.LONGROLL_PATIENCE ?? 1) });
  await settled(page);
}

/** Unfold every verb, so that all answers can be seen. @param {Page} page */
export async function unfold(page) {
  const folded = page.locator("details.verb:not([open]) > summary");
  while (await folded.count()) await folded.first().click();
}

/** The button of an answer, with its verb unfolded. @param {Page} page @param {string} answer */
export async function answering(page, answer) {
  const button = page.locator(`button.option[data-answer=${JSON.stringify(answer)}]`);
  const fold = page.locator("details.verb:not([open])", { has: button });
  if (await fold.count()) await fold.locator("summary").click();
  return button;
}

/** @param {Page} page @param {string} answer */
export const choose = (page, answer) => on(page, async () => (await answering(page, answer)).click());

/**
 * Play until an answer of this kind is offered.
 * @param {Page} page
 * @param {RegExp} kind
 * @param {number} [most]
 */
export async function until(page, kind, most = 120) {
  await settled(page);
  for (let step = 0; step < most; step++) {
    const answers = await offered(page);
    if (answers.some((answer) => kind.test(answer))) return;
    // Which unit and who rides along can be changed for ever.
    const acts = answers.find((answer) => !/^(along|behind|unit|ride|orders|coordinate)\b/.test(answer));
    await choose(page, acts ?? answers[0] ?? "");
  }
  throw new Error(`no answer like ${kind} was ever offered`);
}

/**
 * The hexes that are marked in one way: their numbers, and where they are on the screen.
 * @param {Page} page
 * @param {string} kind
 */
export async function spots(page, kind) {
  await page.locator(`.spot.${kind}`).first().waitFor();
  return page.locator(`.spot.${kind}`).evaluateAll((all) =>
    all.map((spot) => {
      const box = spot.getBoundingClientRect();
      const hex = /** @type {SVGElement} */ (spot).dataset.hex ?? "";
      return { hex, x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }),
  );
}

/** More decisions than any battle of the tests has. */
const ENOUGH = 1500;

/**
 * Answer by a rule until the battle is over; how it ended.
 * @param {Page} page
 * @param {(answers: string[], nth: number) => string} rule
 */
export async function fought(page, rule) {
  await settled(page);
  let decisions = 0;
  while (!(await page.locator("#over").isVisible()) && decisions < ENOUGH) {
    const answers = await offered(page);
    expect(answers.length).toBeGreaterThan(0);
    await choose(page, rule(answers, decisions));
    decisions++;
  }
  await expect(page.locator("#over")).toBeVisible();
  await expect(page.locator(".told svg.die").first()).toBeAttached();
  const result = await page.locator("#over").innerText();
  console.log(`${decisions} decisions by hand, ${await entries(page)} entries in all: ${result}`);
  return result;
}

/** Press and drag by this many pixels. @param {Page} page @param {{x: number, y: number}} from @param {number} east @param {number} south */
export async function pull(page, from, east, south) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + east / 2, from.y + south / 2, { steps: 4 });
  await page.mouse.move(from.x + east, from.y + south, { steps: 4 });
}
