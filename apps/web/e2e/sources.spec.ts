// A new benchmark starts from what somebody has: a curl line, an OpenAPI document, the methods of a gRPC target. What is
// filled in is sent once to the demo target; secrets are pointed out and stay out of the definition.
import { expect, type Page } from "@playwright/test";
import { choose, variantCard } from "./editor-steps.ts";
import { test } from "./hydrated-page.ts";
import { keep, poorContrast, seriousViolations } from "./page-checks.ts";

const curl = String.raw`curl 'http://127.0.0.1:9/orders?limit=5' \
  -H 'accept: application/json' \
  -H 'authorization: Bearer kept-apart' \
  --proxy http://proxy:3128 \
  --data-raw $'{"note":"it\'s"}' -H 'content-type: application/json'`;

const document = `
openapi: 3.1.0
info: { title: Demo }
paths:
  /health:
    get: { summary: Says that it lives, responses: { "200": { description: ok } } }
  /tasks/{id}:
    get: { parameters: [{ name: id, in: path, required: true, schema: { type: integer, example: 7 } }] }
`;

async function startFrom(page: Page, way: RegExp) {
  await page.getByRole("button", { name: "Start from" }).click();
  await page.getByRole("menuitem", { name: way }).click();
  return page.getByRole("dialog");
}

test("a benchmark starts from a command, a document or a target's methods", async ({ page }) => {
  await page.goto("/new/benchmark");
  const [base, candidate] = [variantCard(page, 1), variantCard(page, 2)];
  const dialog = await startFrom(page, /^Command or document/);
  const text = dialog.getByRole("textbox", { name: "Command or document" });

  await test.step("curl", async () => {
    await text.fill("curl -X GET");
    await text.press("Control+Enter");
    await expect(dialog.getByRole("alert")).toContainText("has no address");
    await text.fill(curl);
    await text.press("Control+Enter");
    await expect(dialog).toContainText("Left out: --proxy http://proxy:3128.");
    await expect(dialog).toContainText("Secrets are left out: authorization");
    await keep(page, "start-from-curl");
    expect(await seriousViolations(page)).toEqual([]);
    expect(await poorContrast(page, "[role=dialog]")).toEqual([]);
    await choose(dialog, "Target", "Choose it later");
    await dialog.getByRole("button", { name: "Fill in" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Start from" })).toBeFocused();
    for (const card of [base, candidate]) {
      await expect(card.getByLabel("Path")).toHaveValue("/orders?limit=5");
      await expect(card.getByLabel("Body")).toHaveValue('{\n  "note": "it\'s"\n}');
    }
    await expect(page.getByText("kept-apart")).toHaveCount(0);
  });

  await test.step("OpenAPI, by keyboard", async () => {
    await startFrom(page, /^Command or document/);
    await text.fill(document);
    await text.press("Control+Enter");
    await dialog.getByLabel("Search").fill("lives");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await dialog.getByLabel("Search").fill("tasks");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect(dialog).toContainText("1 of 2 requests, 2 chosen");
    await keep(page, "start-from-openapi");
    expect(await seriousViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog).toContainText("id in the path is 7. Replace it by one that exists.");
    await choose(dialog, "Target", /^Demo REST · REST over HTTP\/1\.1$/);
    await choose(dialog, "Into", "baseline");
    await dialog.getByRole("button", { name: "Fill in" }).click();
    await expect(base.getByRole("radio", { name: "A mix" })).toBeChecked();
    await expect(base.getByLabel("Path").nth(1)).toHaveValue("/tasks/7");
    await expect(candidate.getByLabel("Path")).toHaveValue("/orders?limit=5");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(base.getByLabel("Path")).toHaveValue("/orders?limit=5");
  });

  await test.step("gRPC reflection", async () => {
    await startFrom(page, /^gRPC reflection/);
    await choose(dialog, "gRPC target", /^Demo gRPC · /);
    await dialog.getByRole("button", { name: "List its methods" }).click();
    await dialog.getByLabel("Search").fill("DispatchTask unary");
    await dialog.getByRole("checkbox", { name: /^demo\.Dispatch\/DispatchTask/ }).check();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await choose(dialog, "Into", "candidate");
    await dialog.getByRole("button", { name: "Fill in" }).click();
    await expect(candidate.getByLabel("Method")).toHaveValue("demo.Dispatch/DispatchTask");
    await expect(candidate.getByLabel(/^Message/)).toHaveValue(/^\{\n/);
    await candidate.getByRole("button", { name: "Send one" }).click();
    await expect(candidate.getByText(/OK in \d/)).toBeVisible();
  });
});
