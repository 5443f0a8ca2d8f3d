import { SYSTEMS } from "../cases.js";
import { walk } from "../play.js";
import { expect, test } from "../server.js";

test("home has the five systems", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator(".system-entry")).toHaveCount(SYSTEMS.length);
  for (const way of ["Learn", "Fight", "Umpire"]) {
    const section = page.getByRole("region", { name: way });
    await expect(section.locator("svg.picture")).toBeVisible();
    // Learn has the taught battles too, and Fight the puzzles.
    expect(await section.getByRole("link").count()).toBe(SYSTEMS.length + (way === "Umpire" ? 0 : 1));
  }
  await expect(page.getByText("begin here")).toHaveCount(1);
});

test("a battle in progress comes first on the home page", async ({ page, own }) => {
  await page.goto(`${own.address}/#/death-valley/battles`);
  for (const side of ["north", "south"]) await page.locator(`#player-${side}`).selectOption("human");
  await page.getByRole("button", { name: "Begin the battle" }).click();
  await expect(page).toHaveURL(/battles\/[^/]+$/);
  const battle = page.url().split("#")[1] ?? "";
  await page.goto(`${own.address}/#/`);
  const going = page.getByRole("region", { name: "In progress" });
  await expect(going.getByRole("link")).toHaveAttribute("href", `#${battle}`);
  const [first, next] = await Promise.all([going.boundingBox(), page.getByRole("region", { name: "Learn" }).boundingBox()]);
  expect(first?.y ?? 0).toBeLessThan(next?.y ?? 0);
});

test("a printed chart keeps all its rows", async ({ page }) => {
  await page.goto("/#/death-valley/charts/fire.small-arms");
  await page.locator("table.chart").waitFor();
  await page.setViewportSize({ width: 720, height: 500 });
  await page.emulateMedia({ media: "print" });
  const { box, table } = await page.evaluate(() => ({
    box: document.querySelector(".chart-box")?.clientHeight ?? 0,
    table: document.querySelector("table.chart")?.scrollHeight ?? 1,
  }));
  expect(box).toBeGreaterThanOrEqual(table - 1);
  await expect(page.locator(".meaning")).toBeHidden();
});

test("the rules are searched, read by chapter, and opened from a citation", async ({ page }) => {
  await page.goto("/#/death-valley/rules");
  await page.getByRole("searchbox").fill("rapid fire");
  const hits = page.locator(".contents li a");
  await expect(hits.filter({ hasText: "10.68" })).toBeVisible();
  await hits.filter({ hasText: "10.68" }).click();
  await expect(page.getByRole("heading", { name: /^10\.68/ })).toBeInViewport();
  await page.goto("/#/death-valley/umpire/fire");
  await page.locator("button.cite").first().click();
  await page.getByRole("link", { name: "Open in the rules" }).click();
  await expect(page).toHaveURL(/#\/death-valley\/rules\/\d/);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("one situation is put through every system, and sliders change it", async ({ page }) => {
  await page.goto("/#/compare");
  const table = page.locator("table.compared");
  await expect(table.locator("thead th")).not.toHaveCount(1);
  const before = await table.innerText();
  await page.getByRole("slider").first().fill("1500");
  await expect(table).not.toHaveText(before, { useInnerText: true });
  await expect(page).toHaveURL(/men=1500/);
  await page.getByRole("link", { name: "An assault" }).click();
  await expect(table).toContainText("Takes the position");
});

test("the reference card has the sequence of play and every chart", async ({ page }) => {
  await page.goto("/#/fire-and-fury/card");
  await expect(page.getByRole("heading", { name: "Sequence of play", exact: true })).toBeVisible();
  const many = await page.locator(".on-card table.chart").count();
  expect(many).toBeGreaterThan(5);
  await page.locator(".card-choice summary").click();
  await page.locator(".card-choice input").first().uncheck();
  await expect(page.locator(".on-card table.chart")).toHaveCount(many - 1);
});

test("charts are found by what stands in their cells, and a reading opens its note", async ({ page }) => {
  await page.goto("/#/death-valley/charts/fire.small-arms");
  await page.getByRole("searchbox").fill("1d+2");
  await expect(page.locator("td.found").first()).toHaveText("1d+2");
  await expect(page.locator(".contents a").filter({ hasText: "found" }).first()).toBeVisible();
  await page.locator("td.found").first().click();
  await expect(page.locator(".meaning")).toContainText("1d+2");
  await page.getByRole("button", { name: /reading R1/ }).click();
  await expect(page.getByRole("dialog", { name: "Reading R1" })).toBeVisible();
});

for (const system of SYSTEMS) {
  test(`${system}: the turn sheet runs, is shared, and is kept`, async ({ page, own, browser }) => {
    await page.goto(`${own.address}/#/${system}/turn`);
    await expect(page.locator(".step.now")).toHaveCount(1);
    const first = await page.locator(".step.now .step-title").innerText();
    const other = await browser.newPage();
    await other.goto(`${own.address}/#/${system}/turn`);
    await expect(other.locator(".step.now .step-title")).toHaveText(first);
    await page.getByRole("button", { name: /^Next step/ }).click();
    await expect(page.locator(".step.done")).toHaveCount(1);
    const second = await page.locator(".step.now").innerText();
    await expect(other.locator(".step.now")).toHaveText(second, { useInnerText: true });
    await own.kill();
    await own.start();
    await page.reload();
    await expect(page.locator(".step.now")).toHaveText(second, { useInnerText: true });
    await page.locator(".step .ways a").first().click();
    await expect(page).toHaveURL(new RegExp(`#/${system}/umpire/`));
    // The server stays until the page is there.
    await expect(page.locator(".step.now")).toHaveCount(0);
    await other.close();
  });
}

test("the log has names, exports, luck and evenings", async ({ page, own }) => {
  await page.goto(`${own.address}/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&cr=6`);
  await page.getByText("Names for the log").click();
  await page.getByLabel("Attacker, or who rolls").fill("Ann");
  await page.getByLabel("Defender", { exact: true }).fill("<b>Ben</b>");
  await page.getByLabel("Defender", { exact: true }).blur();
  await page.getByRole("button", { name: /^Roll/ }).click();
  await walk(page);
  await page.goto(`${own.address}/#/log`);
  await expect(page.locator(".entry").first()).toContainText("Ann against <b>Ben</b>");
  await expect(page.getByRole("heading", { name: "Luck" })).toBeVisible();
  await expect(page.locator(".verdict").first()).toContainText("too few");
  for (const kind of ["text", "JSON"]) {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: `Save as ${kind}` }).click();
    expect(await (await download).failure()).toBeNull();
  }
  await page.getByLabel("Title of a new evening").fill("Port Republic");
  await page.getByRole("button", { name: "Begin a new evening" }).click();
  await expect(page.locator(".log-page header")).toContainText("Port Republic");
  await expect(page.locator(".entry")).toHaveCount(0);
  await page.locator(".evenings a").last().click();
  await expect(page.locator(".entry")).toHaveCount(1);
});

test("light and dark are remembered", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Light or dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("dice do not tumble where motion is not wanted", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&cr=6");
  await page.getByRole("button", { name: /^Roll/ }).click();
  await expect(page.locator("svg.die").first()).toBeVisible();
  await expect(page.locator("svg.die.fresh")).toHaveCount(0);
});
