// The first decision about own servers, as a newcomer takes it: the addresses of two servers that nobody here wrote are typed
// where the question is asked, each is sent one request, and the decided verdict is read on the page that was open all along.
import { startNginx } from "@gonogo/protocols/driver/testing/nginx";
import { startPythonServer } from "@gonogo/protocols/driver/testing/python-server";
import { expect, type Locator } from "@playwright/test";
import { variantCard } from "./editor-steps.ts";
import { test } from "./hydrated-page.ts";
import { thirdParty } from "./instance.ts";

const question = "Is our gRPC service faster than our REST one?";

/** Clicks and keys that choose; names, addresses and rules that are typed do not count. */
let interactions = 0;
const click = async (locator: Locator) => {
  interactions++;
  await locator.click();
};

/** Types an address where a target is asked for, and takes what it is first taken for. */
async function pasteTarget(card: Locator, url: string) {
  const target = card.getByRole("combobox", { name: "Target" });
  await target.fill(url);
  interactions++;
  await target.press("Enter");
  await expect(card.getByRole("option")).toHaveCount(0);
  await expect(card.getByText(/answers in/)).toBeVisible();
}

test("a newcomer decides between two own servers", { tag: "@measures" }, async ({ page }) => {
  const nginx = await startNginx(thirdParty.nginx);
  const grpc = await startPythonServer("grpc", thirdParty.python);
  interactions = 0;
  try {
    await page.goto("/new/benchmark");
    await page.getByLabel("What do you want to decide?").fill(question);
    const [rest, other] = [variantCard(page, 1), variantCard(page, 2)];
    await pasteTarget(rest, `http://127.0.0.1:${nginx.port}/?from=newcomer`);
    await expect(rest.getByLabel("Name", { exact: true })).toHaveValue("rest");
    await expect(rest.getByLabel("Path")).toHaveValue("/?from=newcomer");
    await click(rest.getByRole("button", { name: "Send one" }));
    await expect(rest.getByText(/200 in \d/)).toBeVisible();

    await pasteTarget(other, `grpc://127.0.0.1:${grpc.ports.plain ?? 0}`);
    await other.getByLabel("Method").fill("grpc.health.v1.Health/Check");
    await click(other.getByRole("button", { name: "Send one" }));
    await expect(other.getByText(/OK in \d/)).toBeVisible();

    const gate = page.getByRole("combobox", { name: "Gate 1", exact: true });
    await expect(gate).toHaveValue("p99(grpc) / p99(rest) <= 1.05");
    await gate.fill("p99(grpc) < p99(rest)");
    await click(page.getByRole("button", { name: "Save and run" }));
    // With the sign-in and the way to this page.
    expect(interactions + 2).toBeLessThanOrEqual(8);

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
