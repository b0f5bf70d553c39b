// The whole way as a person goes it: probe two targets, define a duel with gates, watch it run,
// read the report, share it, open the link in a second browser without login, revoke it.
import { expect, type Page } from "@playwright/test";
import { addGate, choose, openAdvanced, removeProposedGates, variantCard } from "./editor-steps.ts";
import { test } from "./hydrated-page.ts";

const question = "Does DispatchTask hold its limits over gRPC?";

async function probe(page: Page, slug: string) {
  await page.goto(`/targets/${slug}`);
  await page.getByRole("button", { name: "Probe", exact: true }).click();
  await expect(page.getByText("yes", { exact: true })).toBeVisible();
}

/** Fills in the duel: short blocks, limits that any machine keeps, and one advisory gate. */
async function fillInDuel(page: Page) {
  await page.goto("/new/benchmark");
  await page.getByLabel("What do you want to decide?").fill(question);
  await page.getByRole("textbox", { name: "Name", exact: true }).first().fill("browser-duel");

  const rest = variantCard(page, 1);
  await rest.getByLabel("Name", { exact: true }).fill("rest");
  await choose(rest, "Target", /^Demo REST /);
  await choose(rest, "Method", "POST");
  await rest.getByLabel("Path").fill("/dispatch");
  await rest.getByLabel("Body").fill('{ "id": "task-1", "agent": "agent-7", "payload": "resize" }');

  const grpc = variantCard(page, 2);
  await grpc.getByLabel("Name", { exact: true }).fill("grpc");
  await choose(grpc, "Target", /^Demo gRPC /);
  await grpc.getByLabel("Method").fill("demo.Dispatch/DispatchTask");
  await grpc.getByRole("button", { name: /Fill in an example/ }).click();
  await expect(grpc.getByLabel(/^Message/)).toHaveValue(/"agent"/);

  await openAdvanced(page);
  await page.getByLabel("Rounds", { exact: true }).fill("7");
  await page.getByLabel("Measured per block").fill("400");
  await page.getByLabel("Warm-up per block").fill("200");
  await removeProposedGates(page);
  await addGate(page, 1, { metric: "p50 latency", of: "grpc", rule: "is under", limit: "5000" });
  await addGate(page, 2, { metric: "Errors", of: "grpc", rule: "is under", limit: "5" });
  await addGate(page, 3, {
    metric: "p50 latency",
    of: "grpc",
    over: "rest",
    rule: "is at most",
    limit: "1000",
    blocking: false,
  });
}

// Tagged, because what measures must have the machine to itself: `npm test` runs it when all else is over.
test("probe, define, run, read, share, open elsewhere, revoke", { tag: "@measures" }, async ({
  page,
  visitor: shared,
}) => {
  await probe(page, "demo-rest");
  await expect(page.getByText(/HTTP\/1\.1, status/)).toBeVisible();
  await probe(page, "demo-grpc");
  await expect(page.getByText("DispatchTask")).toBeVisible();

  await fillInDuel(page);
  const preview = page.getByRole("complementary");
  await expect(preview.getByText("14 blocks")).toBeVisible();
  await page.getByRole("button", { name: "Save and run" }).click();

  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await expect(page.getByRole("region", { name: "Progress" })).toBeVisible();
  const answer = page.locator("#answer");
  await expect(answer).toContainText("GO", { timeout: 90_000 });
  await expect(answer).not.toContainText("NO-GO");

  await page.reload();
  await expect(answer).toContainText("GO");
  const gates = page.getByRole("row").filter({ hasText: "pass" });
  await expect(gates.filter({ hasText: "p50 of grpc" }).first()).toContainText("ms");
  await expect(gates.filter({ hasText: /errors of grpc/i })).toContainText("< 5 %");
  for (const heading of ["Gates", "Comparison"])
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  await expect(page.getByText(/\bNaN\b/)).toHaveCount(0);

  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Create a link" }).click();
  const link = await page.getByLabel(/Copy the link now/).inputValue();
  expect(new URL(link).pathname).toMatch(/^\/r\/[\w-]{43}$/);

  await shared.goto(new URL(link).pathname);
  await expect(shared.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await expect(shared.locator("#answer")).toContainText("GO");
  await expect(shared.getByRole("button", { name: "Share" })).toHaveCount(0);
  await shared.goto("/targets");
  await expect(shared).toHaveURL(/\/sign-in/);

  await page.getByRole("button", { name: "Revoke the link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke the link" }).click();
  await expect(page.getByText("revoked", { exact: true })).toBeVisible();
  await shared.goto(new URL(link).pathname);
  await expect(shared.getByText(/revoked|leads nowhere|no longer/i).first()).toBeVisible();
  await expect(shared.getByText(question)).toHaveCount(0);
});
