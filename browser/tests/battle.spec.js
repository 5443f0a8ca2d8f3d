import { readFile } from "node:fs/promises";
import { answering, begin, choose, entries, fought, offered, on, settled } from "../battle.js";
import { expect, test } from "../server.js";

// The machine's moves are not shown one by one where motion is not wanted, so tests need not wait for them.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/**
 * A simple rule: fire when you can, stand, and now and then let a brigade rest.
 * @param {string[]} answers
 * @param {number} nth
 */
function rule(answers, nth) {
  const find = (/** @type {RegExp} */ pattern) => answers.find((answer) => pattern.test(answer));
  const acting = answers.filter((answer) => !/^(done|reserve|march|ride .*)$/.test(answer));
  const rest = nth % 3 === 0 ? find(/^done$/) : undefined;
  return find(/^fire/) ?? find(/^(finish|stay|advance)$/) ?? rest ?? acting[nth % acting.length] ?? answers[0] ?? "";
}

test("a whole learning battle against the machine, from the first order to the last point", async ({ page }) => {
  test.setTimeout(900_000);
  await begin(page, { north: "recruit", south: "human" });
  await fought(page, rule);
  await expect(page.locator(".turns [aria-current]")).toHaveCount(1);
  await page.goto("/#/death-valley/battles");
  await expect(page.locator(".saved li").first()).toContainText(/victory|draw/i);
});

test("a decision is undone and redone; dice stand", async ({ page }) => {
  await begin(page, { south: "human" });
  await settled(page);
  const [first = ""] = await offered(page);
  const question = await page.locator("#asked").innerText();
  await choose(page, first);
  await on(page, () => page.getByRole("button", { name: /^Undo/ }).click());
  await expect(page.locator("#asked")).toHaveText(question, { useInnerText: true });
  expect(await offered(page)).toContain(first);
  await on(page, () => page.getByRole("button", { name: /^Redo/ }).click());
  await expect(page.getByRole("button", { name: /^Redo/ })).toBeDisabled();
  expect(await entries(page)).toBe(1);
});

test("own dice are entered on the pad, by finger or by digit", async ({ page }) => {
  await begin(page, { south: "human", dice: /my own/ });
  await settled(page);
  for (let step = 0; step < 60 && !(await page.locator("button.key").first().isVisible()); step++) {
    await choose(page, (await offered(page))[0] ?? "");
  }
  await page.locator("button.key").first().click();
  await settled(page);
  const thrown = page.locator(".tellings svg.die, .slots svg.die");
  await expect(thrown.first()).toBeAttached();
  for (let step = 0; step < 60 && !(await page.locator("button.key").first().isVisible()); step++) {
    await choose(page, (await offered(page))[0] ?? "");
  }
  const dice = await thrown.count();
  await page.keyboard.press((await page.locator("button.key").nth(1).innerText()).slice(-1));
  await expect.poll(() => thrown.count()).toBeGreaterThan(dice);
});

test("the play file is saved, loaded again, and refused where it was spoilt", async ({ page }) => {
  await begin(page, { south: "human" });
  await settled(page);
  for (let step = 0; step < 6; step++) await choose(page, (await offered(page))[0] ?? "");
  const [turn, at] = [await page.locator(".battle-head").innerText(), await entries(page)];
  await page.getByRole("tab", { name: "Record" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save the play file" }).click();
  const file = await (await saving).path();
  const text = await readFile(file, "utf8");

  await page.goto("/#/death-valley/battles");
  const input = page.getByLabel("A saved play file");
  await input.setInputFiles({ name: "again.play", mimeType: "text/plain", buffer: Buffer.from(text) });
  await expect(page).toHaveURL(/battles\/[^/]+$/);
  await settled(page);
  expect(await entries(page)).toBe(at);
  await expect(page.locator(".battle-head")).toHaveText(turn, { useInnerText: true });

  await page.goto("/#/death-valley/battles");
  const lines = text.trimEnd().split("\n");
  const spoilt = [...lines.slice(0, -1), "nonsense = nothing", ""].join("\n");
  await input.setInputFiles({ name: "spoilt.play", mimeType: "text/plain", buffer: Buffer.from(spoilt) });
  await expect(page.locator(".excerpt")).toContainText("^");
  await expect(page.getByRole("alert")).toBeVisible();
});

test("a player looks back without changing anything, and starts a new battle from there", async ({ page }) => {
  await begin(page, { south: "human" });
  await settled(page);
  for (let step = 0; step < 5; step++) await choose(page, (await offered(page))[0] ?? "");
  const [address, now] = [page.url(), await entries(page)];
  await page.getByRole("tab", { name: "Record" }).click();
  await page.getByRole("button", { name: "Back one" }).click();
  await page.getByRole("button", { name: "Back one" }).click();
  await expect(page.locator(".looking")).toContainText(`of ${now}`);
  const then = await entries(page);
  expect(then).toBeLessThan(now);
  await expect(page.locator("button.option")).toHaveCount(0);
  await page.getByRole("button", { name: /^Start a new battle from here/ }).click();
  await expect(page).not.toHaveURL(address);
  await settled(page);
  await page.goto(address);
  await expect(page.locator(".battle")).toHaveAttribute("data-entries", String(now));
});

test("the server dies in the middle of a battle and nothing is lost", async ({ page, own }) => {
  await begin(page, { south: "human", base: own.address });
  await settled(page);
  for (let step = 0; step < 3; step++) await choose(page, (await offered(page))[0] ?? "");
  const [first = ""] = await offered(page);
  await own.kill();
  await (await answering(page, first)).click();
  await expect(page.getByText("The server does not answer")).toBeVisible();
  const before = await entries(page);
  await own.start();
  await expect(page.locator(".battle")).not.toHaveAttribute("data-entries", String(before), { timeout: 30_000 });
  await settled(page);
  const [at, asked] = [await entries(page), await page.locator("#asked").innerText()];
  await page.reload();
  await settled(page);
  expect(await entries(page)).toBe(at);
  await expect(page.locator("#asked")).toHaveText(asked, { useInnerText: true });
});
