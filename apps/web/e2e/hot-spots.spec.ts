// CPU hot spots: a profile is attached on the page, refused where it is none, shown as table and flame graph by pointer and
// keys, shared where that is chosen, and removed again.
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { seed } from "./instance.ts";
import { keep, poorContrast, seriousViolations } from "./page-checks.ts";

const wide = Array.from({ length: 40 }, (_, i) => `main;tokio::run;quinn::f${i};ring::seal ${i}`);
const folded = ["main;tokio::run;quinn::send 500", "main;tokio::park 120", ...wide].join("\n");
const file = (name: string, text: string) => ({
  ...{ name, mimeType: "text/plain", buffer: Buffer.from(text) },
});

test("a profile is attached, looked into, shared and removed", async ({ page, visitor }) => {
  await page.goto(`${seed("stages")}?tab=cost`);
  const section = page.getByRole("region", { name: "CPU hot spots" });
  await expect(section).toContainText("No CPU profile is attached");
  await section.getByRole("button", { name: "Attach a profile" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("File", { exact: true }).setInputFiles(file("notes.txt", "Hello."));
  await dialog.getByRole("button", { name: "Attach", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("line 1 is no folded stack: “Hello.”");
  await expect(dialog.getByRole("alert")).toContainText("inferno-collapse-perf");
  await dialog
    .getByLabel("File", { exact: true })
    .setInputFiles(file("at-50-clients.folded", folded));
  await dialog.getByLabel("Name", { exact: true }).fill("at 50 clients");
  await dialog.getByLabel("Whose target").selectOption("grpc");
  await dialog.getByRole("button", { name: "Attach", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(section).toContainText("at 50 clients · target of grpc · 1,400 samples");
  const row = (name: string) => section.getByRole("row", { name: new RegExp(`^${name} `) });
  await expect(row("ring::seal")).toContainText("55.7 %");
  await section.getByRole("button", { name: "Crate or package" }).click();
  await expect(row("quinn")).toContainText("35.7 %");

  await section.getByRole("button", { name: "Draw the flame graph" }).click();
  const graph = section.getByRole("application", { name: "Flame graph of at 50 clients" });
  const frames = graph.locator("g.frame");
  await expect(frames.filter({ hasText: "tokio::run" }).first()).toBeVisible();
  const whole = await frames.count();
  await section.getByLabel("Search for functions").fill("RING");
  await expect(section).toContainText("found in 55.7 %");
  await graph.focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  await expect(section).toContainText("tokio::run: 91.4 % (1,280 samples), 0 % in itself");
  await page.keyboard.press("ArrowRight");
  await expect(section).toContainText("tokio::park: 8.6 % (120 samples), 8.6 % in itself");
  await keep(page, "hot-spots-keys");
  await page.keyboard.press("Enter");
  await expect.poll(() => frames.count()).toBeLessThan(whole);
  await section.getByRole("button", { name: "Reset zoom" }).click();
  await expect.poll(() => frames.count()).toBe(whole);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 860 });
      await section.scrollIntoViewIfNeeded();
      await graph.scrollIntoViewIfNeeded();
      await keep(page, `hot-spots-${width}-${colorScheme}`);
    }
    await page.setViewportSize({ width: 1280, height: 860 });
    expect(await poorContrast(page, "#hot-spots")).toEqual([]);
  }
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Share", exact: true }).click();
  await dialog.getByLabel("CPU profiles").check();
  await dialog.getByRole("button", { name: "Create a link" }).click();
  const link = await dialog.getByLabel("Copy the link now").inputValue();
  await page.keyboard.press("Escape");
  await section.getByRole("button", { name: "Remove the profile at 50 clients" }).click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(section).toContainText("No CPU profile is attached");

  await visitor.goto(`${new URL(link).pathname}?tab=cost`);
  const shared = visitor.getByRole("region", { name: "CPU hot spots" });
  await expect(shared).toContainText("at 50 clients");
  await shared.getByRole("button", { name: "Draw the flame graph" }).click();
  await expect(shared.locator("g.frame").filter({ hasText: "tokio::run" }).first()).toBeVisible();
});
