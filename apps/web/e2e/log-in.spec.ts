// A request that needs a log-in, from the form: the set-up is added under Advanced, its token goes into the request, and one
// request is sent after a log-in and before a log-out. The server is Node's own and counts whom it let in.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { choose, openAdvanced, variantCard } from "./editor-steps.ts";
import { test } from "./hydrated-page.ts";
import { call } from "./instance.ts";
import { keep, poorContrast, seriousViolations } from "./page-checks.ts";

const token = "token-of-the-test";

async function startDoor() {
  const seen: string[] = [];
  const server = createServer(async (asked, answer) => {
    let body = "";
    for await (const chunk of asked) body += chunk;
    const isIn = asked.headers.authorization === `Bearer ${token}`;
    const isRight = asked.url === "/login" && body.includes('"ada"') && body.includes('"s3cret!"');
    if (asked.url === "/") return answer.end("there");
    seen.push(`${asked.method} ${asked.url} ${isIn ? "in" : "out"}`);
    answer
      .writeHead(isIn || isRight ? 200 : 401, { "content-type": "application/json" })
      .end(JSON.stringify(isRight ? { token } : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, seen, port: (server.address() as AddressInfo).port };
}

test("a request is sent after a log-in that the form describes", async ({ page }) => {
  const { server, seen, port } = await startDoor();
  try {
    const target = { slug: "door", name: "Door", protocol: "http1", host: "127.0.0.1", port };
    const values = { user: "ada", password: "s3cret!" };
    await call("/targets", { ...target, secret: { values } });
    await page.goto("/new/benchmark");
    const card = variantCard(page, 1);
    await choose(card, "Target", /^Door/);
    await card.getByLabel("Path").fill("/orders");
    await card.getByRole("button", { name: "Send one" }).click();
    await expect(card.getByText(/^401/)).toBeVisible();

    await openAdvanced(page);
    const setup = page.getByRole("group", { name: "rest", exact: true });
    await setup.getByRole("button", { name: "Add a set-up request" }).click();
    await expect(setup.getByLabel("Path")).toHaveValue("/login");
    await setup.getByRole("button", { name: "Send the token with each request" }).click();
    await setup.getByRole("button", { name: "Add a tear-down request" }).click();
    await expect(page.getByRole("button", { name: /^Advanced/ })).toContainText(
      "log-in and tear-down: set-up and tear-down",
    );
    await keep(page, "editor-log-in");
    expect(await seriousViolations(page)).toEqual([]);
    expect(await poorContrast(page, "main")).toEqual([]);

    seen.length = 0;
    await card.getByRole("button", { name: "Send one" }).click();
    await expect(card.getByText(/^200 in \d/)).toBeVisible();
    expect(seen).toEqual(["POST /login out", "GET /orders in", "POST /logout out"]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
