import { createServer } from "node:net";
import { begin, choose, entries, offered, settled } from "../battle.js";
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
    await ann.getByRole("button", { name: "Close" }).click();

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
    await choose(mover, (await offered(mover))[0] ?? "");
    await expect(other.locator(".battle")).toHaveAttribute("data-entries", String(await entries(mover)));
  } finally {
    await open.stop();
  }
});
