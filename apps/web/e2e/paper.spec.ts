// A report on paper, as headless Chromium prints it: the answer on two pages, the rest as an appendix, pages with numbers.
import { expect, type Page, test } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { seed } from "./instance.ts";

/** The lines of each page of the report that is laid out for paper, as headless Chromium prints it. */
async function printedPages(page: Page, path: string) {
  await page.addInitScript(() => {
    window.print = () => void document.documentElement.setAttribute("data-printed", "");
  });
  await page.goto(`${path}?print`);
  await page.locator("html[data-printed]").waitFor();
  const printed = await page.pdf({ preferCSSPageSize: true, format: "A4" });
  const pdf = await getDocumentProxy(new Uint8Array(printed));
  const { text } = await extractText(pdf);
  return text.map((one) => one.replace(/\s+/g, " "));
}

for (const [scenario, verdict] of [
  ["dispatch-go", /(?<!NO-)GO\b/],
  ["dispatch-nogo", /NO-GO/],
] as const)
  test(`${scenario} is answered on two pages, and the rest is an appendix`, async ({ page }) => {
    const pages = await printedPages(page, seed(scenario));
    expect(pages[0]).toMatch(verdict);
    expect(pages[0]).toContain("Gates");
    const appendix = pages.findIndex((text) => text.includes("Appendix A:"));
    expect(appendix).toBeGreaterThan(0);
    expect(appendix).toBeLessThanOrEqual(2);
    expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`);
    expect(pages.join(" ")).not.toMatch(/\b(NaN|undefined|Infinity)\b|\[object/);
  });
