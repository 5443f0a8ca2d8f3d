import { createServer } from "node:net";
import { answering, begin, entries, offered, settled } from "../battle.js";
import { expect, Server, test } from "../server.js";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A port that is free now. @returns {Promise<number>} */
const free = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });

test("two strangers play one battle: one invites, the other takes the seat", async ({ browser }) => {
  const port = await free();
  const open = new Server(`127.0.0.1:${port}`, ["--public-url", `http://127.0.0.1:${port}`]);
  await open.start();
  try {
    const enter = async () => {
      const context = await browser.newContext({ baseURL: open.address, reducedMotion: "reduce" });
      return context.newPage();
    };
    const [ann, bob, eve] = [await enter(), await enter(), await enter()];
    await begin(ann, { south: "human", base: open.address });
    await settled(ann);
    await ann.getByRole("tab", { name: "Record" }).click();
    await ann.getByRole("button", { name: "Invite" }).last().click();
    const link = await ann.getByLabel("Link to the seat").inputValue();
    expect(link).toMatch(/\/seat\/[0-9a-f]+-[0-9a-f]+$/);
    await ann.getByRole("button", { name: "Close", exact: true }).click();

    await bob.goto(link);
    await expect(bob.getByRole("heading", { name: "An invitation" })).toBeVisible();
    await bob.getByRole("button", { name: "Take the seat" }).click();
    await expect(bob).toHaveURL(/battles\/[^/]+$/);
    await bob.locator(".battle").first().waitFor();
    await eve.goto(link);
    await expect(eve.getByRole("alert")).toContainText("was used");

    await ann.reload();
    const north = ann.locator(".battle");
    await north.first().waitFor();
    const asked = await ann.evaluate(async () => {
      const id = location.hash.split("/").at(-1);
      return (await (await fetch(`/api/battles/${id}`)).json()).waiting.side;
    });
    const [mover, other] = asked === "north" ? [ann, bob] : [bob, ann];
    await settled(mover);
    const before = await entries(mover);
    await (await answering(mover, (await offered(mover))[0] ?? "")).click();
    await expect(mover.locator(".battle")).not.toHaveAttribute("data-entries", String(before));
    await expect(other.locator(".battle")).toHaveAttribute("data-entries", String(await entries(mover)));
  } finally {
    await open.stop();
  }
});

test("a seat is offered to anyone, taken from the lobby, and its player resigns", async ({ browser }) => {
  const port = await free();
  const open = new Server(`127.0.0.1:${port}`, ["--public-url", `http://127.0.0.1:${port}`]);
  await open.start();
  try {
    const enter = async () => (await browser.newContext({ baseURL: open.address, reducedMotion: "reduce" })).newPage();
    const [ann, bob] = [await enter(), await enter()];
    await begin(ann, { south: "human", base: open.address });
    await settled(ann);
    await ann.getByRole("tab", { name: "Record" }).click();
    await ann.getByRole("button", { name: "Offer to anyone" }).last().click();
    await expect(ann.getByRole("button", { name: "Stop offering it" })).toBeVisible();

    await bob.goto(`${open.address}/#/death-valley/battles`);
    await bob.getByRole("heading", { name: "Open seats" }).waitFor();
    await bob.getByRole("button", { name: /Play the south/ }).click();
    await expect(bob).toHaveURL(/battles\/[^/]+$/);
    await bob.locator(".battle").first().waitFor();
    await expect(ann.getByText("another player")).toBeVisible();

    await bob.getByRole("tab", { name: "Record" }).click();
    await bob.getByRole("button", { name: "Offer a draw" }).click();
    await expect(ann.getByRole("button", { name: "Accept the draw" })).toBeVisible();
    await bob.getByRole("button", { name: "Resign" }).click();
    await bob.getByRole("button", { name: "Resign for good" }).click();
    for (const page of [ann, bob]) await expect(page.locator("#over")).toContainText("resigned");
  } finally {
    await open.stop();
  }
});
