import { expect, test } from "../server.js";
import { sound, spill } from "../sound.js";

test("the book opens from the page, leads from chapter to chapter, and keeps the page's policy", async ({ page }) => {
  /** @type {string[]} */
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto("/");
  await page.getByRole("link", { name: "Book", exact: true }).click();
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.getByRole("link", { name: "Fire", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("10 Fire combat");
  await expect(contents.locator("[aria-current=page]")).toHaveText("Fire");
  await page.goto("/book/great-battles/10-fire.html#10.17");
  await expect(page.getByRole("heading", { name: "10.17 Fire results" })).toBeInViewport();
  await page.getByRole("link", { name: "Shock", exact: true }).last().click();
  await expect(page).toHaveURL(/11-shock\.html$/);
  expect(errors).toEqual([]);
});

for (const width of [360, 1280]) {
  test(`the book is accessible and fits, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ["", "great-battles/10-fire.html", "charts.html"]) {
      await page.goto(`/book/${path}`);
      await sound(page, path);
      expect(await spill(page), path).toBeLessThanOrEqual(0);
    }
  });
}
