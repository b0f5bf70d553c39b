// What is done in a list of runs: runs are ticked and tagged, a tag leads to its runs, heads order, and on a phone filters fold.
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { seriousViolations } from "./page-checks.ts";

const tag = "of-the-list-test";

test("runs that are ticked get a tag, are found by it, and lose it again", async ({ page }) => {
  await page.goto("/runs?q=seed-third-attempt");
  const boxes = page.getByRole("checkbox", { name: /^Select the run/ });
  await boxes.nth(0).check();
  await expect(page.getByText("1 run selected")).toBeVisible();
  await boxes.nth(1).check();
  await expect(page.getByRole("link", { name: "Compare", exact: true }).last()).toHaveAttribute(
    "href",
    /^\/compare\?runs=[0-9a-f-]{36},[0-9a-f-]{36}$/,
  );
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  const field = page.getByPlaceholder("nightly, release/2.4 …");
  await expect(field).toBeFocused();
  await field.fill("two words, no");
  await field.press("Enter");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  expect(await seriousViolations(page)).toEqual([]);
  await field.fill(tag);
  await field.press("Enter");
  await expect(page.getByText(`Added the tag ${tag} to 2 runs.`)).toBeVisible();

  await page.getByRole("link", { name: tag, exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/runs\\?tag=${tag}$`));
  await expect(boxes).toHaveCount(2);
  // The same two runs stay ticked; a list that is opened anew has none.
  await expect(page.getByText("2 runs selected")).toBeVisible();
  await page.reload();
  await boxes.nth(0).check();
  await page.getByRole("button", { name: "All of this page" }).click();
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await field.fill(tag);
  await page.getByRole("button", { name: "Remove tag" }).click();
  await expect(page.getByText(`Removed the tag ${tag} from 2 runs.`)).toBeVisible();
  await expect(page.getByText("No run fits these filters")).toBeVisible();
});

test("a head orders the list and says so, and filters fold on a phone", async ({ page }) => {
  await page.goto("/runs");
  const head = page.getByRole("columnheader", { name: /^Took/ });
  await expect(page.getByRole("columnheader", { name: /^Started/ })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", /^(a|de)scending$/);
  await expect(page).toHaveURL(/[?&]sort=/);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/runs");
  const verdict = page.getByRole("combobox", { name: "Verdict" });
  await expect(verdict).toBeHidden();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await verdict.selectOption({ label: "INVALID" });
  await expect(page).toHaveURL(/verdict=INVALID/);
  const chip = page.getByRole("button", { name: /^Remove the filter/ });
  await expect(chip).toBeVisible();
  await chip.click();
  await expect(page).not.toHaveURL(/verdict=/);
});
