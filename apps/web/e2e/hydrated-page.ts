// Playwright's test with pages that answer: after each address a page is waited for until React listens to its controls.
// What is clicked or typed before that is lost, and on a busy machine that takes seconds.
import { test as base, type Page } from "@playwright/test";

/** Waits until every control of the page has its handlers. */
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll("button, input, select, textarea")].every((control) =>
      Object.keys(control).some((key) => key.startsWith("__reactProps$")),
    ),
  );

export const test = base.extend({
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (...to) => {
      const answer = await goto(...to);
      await hydrated(page);
      return answer;
    };
    page.reload = async (...how) => {
      const answer = await reload(...how);
      await hydrated(page);
      return answer;
    };
    await use(page);
  },
});
