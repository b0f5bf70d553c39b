// What people say of results, from the page: a change point is triaged, with owner and note, and taken back; a report
// is signed against its verdict, and its share shows that.
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { seed } from "./instance.ts";

test("a change is decided about, kept, and taken back", async ({ page }) => {
  await page.goto(`${seed("evolution")}/evolution`);
  const changes = page.getByRole("region", { name: "Change points" });
  await expect(changes.getByRole("listitem")).toHaveCount(1);
  await expect(changes).toContainText(/p99 latency ratio \+\d+ %: worse/);
  await expect(page.locator("[data-answer]")).toContainText(
    /^p99 latency ratio of grpc ÷ rest rose \d+ % at v2\.8\.0/,
  );
  await expect(page.getByText("limit ≤ 1.25")).toBeVisible();
  await expect(changes).toContainText("v2.8.0");
  await changes.getByRole("button", { name: /^Triage/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "What it is" }).click();
  await page.getByRole("option", { name: "Accepted" }).click();
  await expect(dialog).toContainText("compared with the runs since this change");
  await dialog.getByRole("textbox", { name: "Note" }).fill("The new codec, see #12");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(changes).toContainText("Accepted");
  await expect(changes).toContainText("The new codec, see #12");
  await page.reload();
  await expect(changes).toContainText(/Accepted.*The new codec, see #12.*Said by/);
  await changes.getByRole("button", { name: /^Edit/ }).click();
  await dialog.getByRole("textbox", { name: "Note" }).fill("");
  await dialog.getByRole("combobox", { name: "What it is" }).click();
  await page.getByRole("option", { name: "New" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(changes.getByRole("button", { name: /^Triage/ })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(changes).toContainText("The new codec, see #12");

  // What is said of the change stands behind it, and on the run with which it begins.
  await changes.getByRole("button", { name: /^Discuss/ }).click();
  await dialog.getByRole("textbox", { name: "Comment" }).fill("Since the codec of **v2.8**.");
  await dialog.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(dialog.getByRole("list", { name: "Comments" })).toContainText(
    "Since the codec of v2.8.",
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const begins = changes.getByRole("listitem").getByRole("link").first();
  const runPath = (await begins.getAttribute("href")) ?? "";
  const evolution = page.url();
  await page.goto(runPath);
  const discussion = page.getByRole("region", { name: "Discussion" });
  await expect(discussion).toContainText("on the change of p99 of grpc");
  await discussion.getByRole("button", { name: "Delete the comment" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete it" }).click();
  await expect(discussion).toContainText("No comments yet.");
  await page.goto(evolution);

  // The figure of one variant is a series of its own, with rest beside it, and a part of it is shown by its address.
  await page.getByLabel("Variant or ratio").selectOption("grpc");
  await expect(page).toHaveURL(/variant=grpc/);
  await expect(changes).toContainText(/p99 latency \+\d+ %: worse/);
  await expect(changes).not.toContainText("The new codec");
  await page.getByRole("checkbox", { name: "rest", exact: true }).click();
  await expect(page.getByText("Dashed: rest")).toBeVisible();
  const before = `${new URL(page.url()).search}&to=2000-01-01T00:00:00Z`;
  await page.goto(`${seed("evolution")}/evolution${before}`);
  await expect(page.getByText("No run finished in this time")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByRole("region", { name: "Runs" }).getByRole("row")).toHaveCount(13);
});

test("a report is signed, and a share of it says so", async ({ page, visitor: shared }) => {
  await page.goto(`${seed("second-look")}?tab=decision`);
  const discussion = page.getByRole("region", { name: "Discussion" });
  await discussion.getByRole("textbox", { name: "Comment" }).fill("The client has no pool.");
  await discussion.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(discussion.getByRole("list", { name: "Comments" })).toContainText("no pool");
  await page.getByRole("button", { name: /^Decide/ }).click();
  await page.getByRole("combobox", { name: "What you decide" }).click();
  await page.getByRole("option", { name: "Reject" }).click();
  await page.getByRole("button", { name: "Sign the decision" }).click();
  await expect(page.getByText("Needs a reason. This rejects what the verdict")).toBeVisible();
  await page.getByLabel("Reason 1", { exact: true }).fill("The team has no time for it.");
  await page.getByRole("button", { name: "Quote a comment" }).click();
  await page.getByRole("menuitem", { name: /The client has no pool/ }).click();
  await page.getByLabel("Working days").fill("many");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Must be a number of days, such as 12.5")).toBeVisible();
  await page.getByLabel("Working days").fill("12.5");
  await page.keyboard.press("Enter");
  const stands = page.getByRole("region", { name: "The decision that stands" });
  await expect(stands).toContainText("The team has no time for it.");
  await expect(stands).toContainText("This rejects what the verdict found to be GO.");
  await expect(stands).toContainText("12.5 days");
  await expect(stands).toContainText(/“The client has no pool\.” \(.+, \d{4}-\d\d-\d\d\)/);

  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Create a link" }).click();
  const link = await page.getByLabel(/Copy the link now/).inputValue();
  await shared.goto(`${new URL(link).pathname}?tab=decision`);
  await expect(shared.locator("#decision")).toContainText("The team has no time for it.");
  // What was signed is shown, and the discussion is not.
  await expect(shared.locator("#decision")).toContainText("“The client has no pool.”");
  await expect(shared.getByRole("region", { name: "Discussion" })).toHaveCount(0);
  // What a reader can check of who signed, beside the name.
  await expect(shared.locator("#decision")).toContainText(/\(…@[\w.-]+, account [0-9a-f]{8}\)/);
  await expect(shared.getByRole("button", { name: /^Decide|Withdraw/ })).toHaveCount(0);
});
