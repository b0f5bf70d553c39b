// Gates and past runs in the browser: gates tried before they are saved, a NO-GO by comparison with earlier runs, and the choice
// of which earlier runs are comparable.
import { expect } from "@playwright/test";
import { choose, openAdvanced } from "./editor-steps.ts";
import { test } from "./hydrated-page.ts";
import { seed } from "./instance.ts";

test("gates of the editor are tried on past runs", async ({ page }) => {
  await page.goto(`${seed("evolution")}/edit`);
  const panel = page.getByRole("region", { name: "Gates on past runs" });
  await panel.getByRole("button", { name: "Try on past runs" }).click();
  await expect(panel).toContainText("These gates would have ended 6 of the last 14 runs in NO-GO");
  await expect(panel).toContainText("would have failed 6 of the last 14 runs");
  await expect(panel.getByRole("row")).toHaveCount(15);
  await page.getByRole("combobox", { name: "Gate 1", exact: true }).fill("p99(grpc) < 0.001 ms");
  await expect(panel).toContainText("The gates have changed since");
  await panel.getByRole("button", { name: "Try on past runs" }).click();
  await expect(panel).toContainText("would have failed 14 of the last 14 runs");
  await expect(panel).not.toContainText("The gates have changed since");
});

test("a gate whose earlier runs are of other machines offers a command", async ({ page }) => {
  await page.goto(seed("other-machines"));
  await page
    .getByRole("link", { name: /v5\.3\.0/ })
    .first()
    .click();
  await expect(page.getByLabel("Command for a paired run", { exact: true })).toHaveValue(
    /^gonogo ab --base /,
  );
});

test("a regression against earlier runs is a NO-GO that names them", async ({ page }) => {
  await page.goto(seed("regression"));
  await page
    .getByRole("link", { name: /v3\.11\.0/ })
    .first()
    .click();
  await expect(
    page.getByText(/that of 8 earlier runs .* above the limit of ×1\.1/).first(),
  ).toBeVisible();
  const compared = page.getByText(/^Compared with 8 earlier runs/);
  await compared.first().click();
  await expect(page.getByText("one more run of an unchanged version may differ by")).toBeVisible();
  await expect(
    page
      .getByText(/^The error ratio of grpc is .* requests now and .* then: .* below the limit/)
      .first(),
  ).toBeVisible();
  await compared.nth(1).click();
  await expect(page.getByText("differ no more than chance makes them")).toBeVisible();
  await page
    .getByRole("link", { name: /, v3\.10\.0$/ })
    .first()
    .click();
  await expect(page.getByText(/All 2 limits hold/).first()).toBeVisible();
});

const definition = `
name: browser-comparable
question: Is it as fast as before, on any machine of the pool?
variants:
  - { name: rest, target: demo-rest, operation: { kind: http, path: /health } }
load: { kind: closed, clients: 2 }
gates:
  - p99(rest) vs last 10 runs of main <= +5 %
`;

test("comparable earlier runs are chosen, saved and read back", async ({ page }) => {
  await page.goto("/new/benchmark");
  await page.getByRole("tab", { name: "YAML" }).click();
  await page.getByLabel("Definition").fill(definition);
  await page.getByRole("button", { name: "Read into the form" }).click();
  await openAdvanced(page);
  await choose(page, "Comparable earlier runs", "Runs of workers with the same label");
  await page.getByLabel("Label of comparable workers").fill("pool");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/benchmarks\/browser-comparable$/);
  await page.goto("/benchmarks/browser-comparable/edit");
  await openAdvanced(page);
  await expect(page.getByRole("combobox", { name: "Comparable earlier runs" })).toHaveText(
    "Runs of workers with the same label",
  );
  await expect(page.getByLabel("Label of comparable workers")).toHaveValue("pool");
});
