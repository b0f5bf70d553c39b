// What somebody types survives reload, Back and another tab; it is listed, discarded and brought back. Versions say what they
// changed, and an old one is restored. Issues come when a field is left, and go when it is right.
import { expect } from "@playwright/test";
import { choose } from "./editor-steps.ts";
import { test } from "./hydrated-page.ts";
import { call } from "./instance.ts";

const question = "What do you want to decide?";
const definition = (name: string, clients: number) => ({
  ...{ name, question: "Is the draft kept?", load: { kind: "closed", clients } },
  variants: [{ name: "rest", target: "demo-rest", operation: { kind: "http", path: "/" } }],
});
const save = (name: string, clients: number) =>
  call(`/benchmarks/${name}`, definition(name, clients), "PUT");

test("a draft survives reload and Back, is listed, discarded and brought back", async ({
  page,
}) => {
  await save("browser-drafts", 2);
  const edit = "/benchmarks/browser-drafts/edit";
  await page.goto(edit);
  const field = page.getByLabel(question);
  await field.fill("Typed, and not saved?");
  await expect(page.getByText(/^Draft saved \d\d:\d\d$/).first()).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue("Typed, and not saved?");
  await expect(page.getByText("The form shows your draft of")).toBeVisible();

  // Left at once: nobody waited for a second, and Back is faster than the saving.
  await page.route(
    /draft\.save/,
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await route.continue();
    },
    { times: 1 },
  );
  await field.fill("Typed, and left at once?");
  await page.getByRole("link", { name: "Benchmarks", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Benchmarks" })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue("Typed, and left at once?");

  await page.goto("/benchmarks");
  const drafts = page.getByRole("region", { name: "Drafts" });
  const item = drafts.getByRole("listitem").filter({ hasText: "Typed, and left at once?" });
  await expect(item).toContainText("edit of browser-drafts, saved");
  await item.getByRole("button", { name: /^Discard/ }).click();
  await expect(item).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await item.getByRole("link", { name: /^Continue/ }).click();
  await expect(field).toHaveValue("Typed, and left at once?");

  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(field).toHaveValue("Is the draft kept?");
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(field).toHaveValue("Typed, and left at once?");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Typed, and left at once?");
  await page.goto("/benchmarks");
  await expect(item).toHaveCount(0);
});

test("another tab is told of a draft, and loads it", async ({ page, context }) => {
  await save("browser-tabs", 2);
  await page.goto("/benchmarks/browser-tabs/edit");
  const tab = await context.newPage();
  await tab.goto("/benchmarks/browser-tabs/edit");
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByLabel(question).fill("Typed in the first tab?");
  await expect(tab.getByText("Another tab or device saved this draft")).toBeVisible();
  await tab.getByRole("button", { name: "Load that draft" }).click();
  await expect(tab.getByLabel(question)).toHaveValue("Typed in the first tab?");
});

test("a target's draft comes back without its secrets", async ({ page }) => {
  await page.goto("/targets/demo-rest/edit");
  await page.getByRole("button", { name: "Add a secret" }).click();
  await page.getByLabel("Bearer token").fill("hush-hush");
  await page.getByLabel("Name", { exact: true }).fill("Renamed, and not saved");
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Renamed, and not saved");
  await expect(page.getByText("Secrets are not kept in drafts")).toBeVisible();
  await expect(page.getByLabel("Bearer token")).toHaveValue("");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByLabel("Name", { exact: true })).not.toHaveValue("Renamed, and not saved");
});

test("versions say what they changed, and one is restored and brought back", async ({ page }) => {
  await save("browser-versions", 2);
  await save("browser-versions", 8);
  await page.goto("/benchmarks/browser-versions/versions");
  const table = page.getByRole("region", { name: "Versions of browser-versions" });
  await expect(table.getByRole("row").nth(1)).toContainText("Clients: 2 → 8");
  await expect(page.getByRole("list", { name: "Changes" })).toHaveText("Clients: 2 → 8");
  const yaml = page.getByRole("region", { name: "Differences as YAML" });
  await expect(yaml.locator("del")).toHaveText("−  clients: 2");
  await expect(yaml.locator("ins")).toHaveText("+  clients: 8");
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await expect(page.getByText("Version 1 is restored as version 3.")).toBeVisible();
  await expect(table).toContainText("Version 1 restored: Clients: 8 → 2");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Version 2 is restored as version 4.")).toBeVisible();
  await page.getByLabel("From").selectOption("1");
  await expect(page.getByRole("heading", { name: /^From version 1/ })).toBeVisible();
});

test("issues come when a field is left, and go when it is right", async ({ page }) => {
  await page.goto("/new/target");
  const name = page.getByLabel("Name", { exact: true });
  await name.focus();
  await name.blur();
  await expect(page.getByText("is empty: type a name, such as Dispatch, REST")).toBeVisible();
  await expect(page.getByText("control characters")).toHaveCount(0);
  await name.fill("Dispatch");
  await expect(page.getByText("is empty: type a name")).toHaveCount(0);
  const fresh = page.getByLabel("Address that starts the target anew (POST)");
  await fresh.fill("http://127.0.0.1:9100/fresh");
  const metrics = page.getByLabel("Metrics address (Prometheus)");
  await metrics.focus();
  await metrics.blur();
  await expect(page.getByText("is needed beside an address")).toBeVisible();
  // Another field makes it right.
  await fresh.fill("");
  await expect(page.getByText("is needed beside an address")).toHaveCount(0);

  await page.goto("/new/benchmark");
  const target = page.getByRole("combobox", { name: "Target" }).first();
  await target.focus();
  await target.blur();
  await expect(page.getByText("is empty: choose a target").first()).toBeVisible();
  await choose(
    page.getByRole("listitem").filter({ has: target }).first(),
    "Target",
    /^Demo REST · /,
  );
  await expect(page.getByText("is empty: choose a target")).toHaveCount(0);
});
