// The first decision about own servers, as a newcomer takes it: two servers that nobody here wrote are added, a question is
// asked with the gate that everybody types first, and the decided verdict is read on the page that was open all along.
import { startNginx } from "@gonogo/protocols/driver/testing/nginx";
import { startPythonServer } from "@gonogo/protocols/driver/testing/python-server";
import { expect, type Page } from "@playwright/test";
import { choose, variantCard } from "./editor-steps.ts";
import { test } from "./hydrated-page.ts";
import { thirdParty } from "./instance.ts";

const question = "Is our gRPC service faster than our REST one?";

/** Adds a target, of REST by default; it is probed as soon as it is saved. */
async function addTarget(page: Page, name: string, protocol: RegExp | null, port: number) {
  await page.goto("/new/target");
  await page.getByLabel("Name", { exact: true }).fill(name);
  if (protocol) await choose(page, "Protocol", protocol);
  await page.getByLabel("Host", { exact: true }).fill("127.0.0.1");
  await page.getByLabel("Port", { exact: true }).fill(`${port}`);
  await page.getByRole("button", { name: "Save and probe" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("yes", { exact: true })).toBeVisible();
}

test("a newcomer decides between two own servers", { tag: "@measures" }, async ({ page }) => {
  const nginx = await startNginx(thirdParty.nginx);
  const grpc = await startPythonServer("grpc", thirdParty.python);
  try {
    await addTarget(page, "Our REST", null, nginx.port);
    await addTarget(page, "Our gRPC", /^gRPC/, grpc.ports.plain ?? 0);

    await page.goto("/new/benchmark");
    await page.getByRole("textbox", { name: "Question" }).fill(question);
    const rest = variantCard(page, 1);
    await rest.getByLabel("Name", { exact: true }).fill("rest");
    await choose(rest, "Target", /^Our REST/);
    await rest.getByLabel("Path").fill("/");
    await page.getByRole("button", { name: "Add a variant" }).click();
    const other = variantCard(page, 2);
    await other.getByLabel("Name", { exact: true }).fill("grpc");
    await choose(other, "Target", /^Our gRPC/);
    await other.getByLabel("Method").fill("grpc.health.v1.Health/Check");
    await other.getByRole("button", { name: /Fill in an example/ }).click();
    // Short for a test; the pilot makes blocks longer where the gate needs more requests.
    await page.getByLabel("Rounds", { exact: true }).fill("6");
    await page.getByLabel("Warm-up per block").fill("500");
    await page.getByLabel("Measured per block").fill("1000");
    await page.getByLabel("Confirm a NO-GO").uncheck();
    await page.getByRole("button", { name: "Add a gate" }).click();
    await page.getByRole("textbox", { name: "Gate 1", exact: true }).fill("p99(grpc) < p99(rest)");
    await page.getByRole("button", { name: "Save and run" }).click();

    await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("region", { name: "Progress" })).toBeVisible();
    const answer = page.locator("#answer");
    // Python's gRPC server takes milliseconds where nginx takes a tenth of one.
    await expect(answer).toHaveAttribute("data-answer", "NO-GO", { timeout: 300_000 });
    await expect(answer).toContainText(/p99 of grpc is \d/);
  } finally {
    await Promise.all([nginx.stop(), grpc.stop()]);
  }
});
