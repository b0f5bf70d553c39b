// Gates and past runs in the browser: gates tried before they are saved, and a NO-GO by comparison with earlier runs.
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { seed } from "./instance.ts";

test("gates of the editor are tried on past runs", async ({ page }) => {
  await page.goto(`${seed("evolution")}/edit`);
  const panel = page.getByRole("region", { name: "Gates on past runs" });
  await panel.getByRole("button", { name: "Try on past runs" }).click();
  // The six newest are those; on a busy machine the time is up before all fourteen were judged, and the page says so.
  const said = /These gates would have ended 6 of the last (\d+) runs in NO-GO/;
  await expect(panel).toContainText(said);
  const judged = Number(said.exec((await panel.textContent()) ?? "")?.[1]);
  await expect(panel).toContainText(`would have failed 6 of the last ${judged} runs`);
  await expect(panel.getByRole("row")).toHaveCount(judged + 1);
  if (judged < 14) await expect(panel).toContainText("no more were looked at, because time was up");
  await page.getByRole("combobox", { name: "Gate 1", exact: true }).fill("p99(grpc) < 0.001 ms");
  await expect(panel).toContainText("The gates have changed since");
  await panel.getByRole("button", { name: "Try on past runs" }).click();
  await expect(panel).toContainText(/would have failed (\d+) of the last \1 runs/);
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
