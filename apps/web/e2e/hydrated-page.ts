// Playwright's test with pages that answer: after each address a page is waited for until React listens to its controls.
// What is clicked or typed before that is lost, and on a busy machine that takes seconds.
// All tests are one person, whose drafts would be in one another's editors: an editor opens without one.
import { test as base, type Page } from "@playwright/test";

/** Waits until every control of the page has its handlers. */
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll("button, input, select, textarea")].every((control) =>
      Object.keys(control).some((key) => key.startsWith("__reactProps$")),
    ),
  );

/** What an editor's address is about: `/new/benchmark`, `/targets/demo/edit`. */
const editors =
  /^\/(?:new\/(?<made>benchmark|target)|(?<kind>benchmark|target)s\/(?<slug>[^/?]+)\/edit)(?:\?|$)/;

/** Discards the draft of an editor that is about to be opened. */
async function withoutDraft(page: Page, to: string): Promise<void> {
  const { made, kind, slug = null } = editors.exec(to)?.groups ?? {};
  if (made === undefined && kind === undefined) return;
  await page.request.post("/api/trpc/draft.discard", { data: { kind: made ?? kind, slug } });
}

function waitingPage(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...to) => {
    await withoutDraft(page, to[0]);
    const answer = await goto(...to);
    await hydrated(page);
    return answer;
  };
  page.reload = async (...how) => {
    const answer = await reload(...how);
    await hydrated(page);
    return answer;
  };
  return page;
}

/** `page` is that of the tests' person, `visitor` that of somebody who has not signed in. */
export const test = base.extend<{ visitor: Page }>({
  page: async ({ page }, use) => use(waitingPage(page)),
  visitor: async ({ browser }, use) => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    await use(waitingPage(await context.newPage()));
    await context.close();
  },
});
