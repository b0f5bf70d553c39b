// How a person fills in the editor: by labels, the way a screen reader names them.
// Steps only; what must hold is said by the tests.
import type { Locator, Page } from "@playwright/test";

/** Chooses an option of a select, or of a list of suggestions, by its visible text. */
export async function choose(within: Page | Locator, label: string, option: string | RegExp) {
  await within.getByRole("combobox", { name: label }).click();
  const page = "page" in within ? within.page() : within;
  await page.getByRole("option", { name: option }).click();
}

/** The card of the nth variant, from 1. */
export const variantCard = (page: Page, place: number): Locator =>
  page.getByRole("listitem").filter({
    has: page.getByRole("heading", {
      level: 3,
      name: place === 1 ? "Baseline" : `Variant ${place}`,
      exact: true,
    }),
  });

export type GateStep = {
  metric: string;
  of: string;
  over?: string;
  rule: string;
  limit: string;
  blocking?: boolean;
};

/** The row of the nth gate, from 1. */
export const gateRow = (page: Page, place: number): Locator =>
  page.getByRole("listitem").filter({
    has: page.getByRole("button", { name: `Remove gate ${place}`, exact: true }),
  });

/** Opens what is folded: plan, network, cells, rows. */
export async function openAdvanced(page: Page) {
  await page.getByRole("button", { name: /^Advanced/ }).click();
  await page.getByLabel("Rounds", { exact: true }).waitFor();
}

/** Removes the gates that a new form proposes. */
export async function removeProposedGates(page: Page) {
  for (const place of [2, 1])
    await page.getByRole("button", { name: `Remove gate ${place}`, exact: true }).click();
}

/** Adds a gate and fills in its fields. */
export async function addGate(page: Page, place: number, gate: GateStep) {
  await page.getByRole("button", { name: "Add a gate" }).click();
  await page.getByRole("button", { name: `Gate ${place} in fields`, exact: true }).click();
  const row = gateRow(page, place);
  await choose(row, "Metric", gate.metric);
  await choose(row, "Of", new RegExp(`^${gate.of}$`));
  await choose(row, "Compared with", gate.over ? new RegExp(`^${gate.over}$`) : /^nothing/);
  await choose(row, "Rule", gate.rule);
  await row.getByLabel("Limit").fill(gate.limit);
  if (gate.blocking === false) await row.getByLabel("Blocking").uncheck();
}
