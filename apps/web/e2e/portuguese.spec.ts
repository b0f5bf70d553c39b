// Every page in Portuguese: no text of it is English, and the longer words fit a narrow screen. What people wrote, code and names are
// not Gonogo's to translate: pages mark them, `translate="no"` or `lang="en"`.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { credentials, e2e } from "./instance.ts";
import {
  brokenWords,
  keep,
  nobody,
  open,
  type Session,
  type States,
  sidewaysPx,
} from "./page-checks.ts";
import { memberStates, visitorStates } from "./page-states.ts";

/** Words that every English sentence has some of, and no Portuguese one; parts of names such as `errors-contaminate` are none. */
const englishWords =
  /(?<![\p{L}\p{N}_-])(?:[Tt]he|[Tt]his|[Tt]hat|of|and|with|[Ii]s|are|was|were|[Nn]ot|from|which|has|have|been|than|every|each|its|by|to|be|but|only|or|it|in|an|at|when|what|how|their|there|runs|rounds?|blocks?|requests?|show|none|yes|never|less|since|ago)(?![\p{L}\p{N}_-])/u;

const untranslatedParts =
  '[translate="no"], [lang="en"], code, pre, kbd, samp, script, style, textarea, .cm-editor, #references';

/** Texts that the page shows, and those that it says to readers of screens, without what is no language; and what it marks as such. */
const textsOf = (page: Page): Promise<{ texts: string[]; marked: string[] }> =>
  page.evaluate((skipped) => {
    const found = new Set<string>();
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      if (!node.parentElement?.closest(skipped)) found.add((node.textContent ?? "").trim());
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!element.closest(skipped)) found.add(element.getAttribute(name)?.trim() ?? "");
    const marked = [...document.querySelectorAll('[translate="no"], [lang="en"]')]
      .map(({ textContent }) => textContent.trim())
      .filter(({ length }) => length > 1);
    return { texts: [...found], marked };
  }, untranslatedParts);

/** English text to its translation, as pages are sent it. */
async function messages(): Promise<ReadonlyMap<string, string>> {
  const answer = await fetch(new URL("/messages/pt-BR", e2e.url));
  expect(answer.status).toBe(200);
  const script = await answer.text();
  const source = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
  return new Map(Object.entries(source.messages as Record<string, string>));
}

/** What seeds named: questions of benchmarks, processors, a key, a build, a checked text, a field. */
async function names(): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${credentials().apiKey}` };
  const questions: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const from: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await fetch(new URL(`/api/v1/benchmarks?limit=100${from}`, e2e.url), {
      headers,
    });
    expect(answer.status).toBe(200);
    const page = (await answer.json()) as {
      items: { question: string }[];
      nextCursor: string | null;
    };
    questions.push(...page.items.map(({ question }) => question));
    cursor = page.nextCursor;
  }
  const processors = ["Seeded CPU at 3.0 GHz", "Seeded CPU at 2.4 GHz"];
  return [
    ...questions,
    ...processors,
    "Scripts on this machine",
    "binary fields",
    "QUEUED",
    "priority",
  ];
}

async function readAll(browser: Browser, states: States, storageState: Session) {
  const translations = await messages();
  const written = await names();
  const isEnglish = (text: string, marked: readonly string[]) => {
    const all = [...written, ...marked].toSorted((a, b) => b.length - a.length);
    const own = all.reduce((rest, name) => rest.replaceAll(name, ""), text);
    // What is quoted is somebody else's.
    return (
      englishWords.test(own.replaceAll(/“[^”]*”/g, "")) || (translations.get(own) ?? own) !== own
    );
  };
  const context = await browser.newContext({
    ...{ reducedMotion: "reduce", storageState, locale: "pt-BR" },
  });
  const page = await context.newPage();
  const crashes: string[] = [];
  page.on("pageerror", (error) => crashes.push(`${page.url()}: ${error.message}`));
  for (const [name, state] of Object.entries(states))
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1280, height: 860 });
      await open(page, typeof state === "string" ? state : state.path);
      await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
      await keep(page, `${name}-pt`);
      const { texts, marked } = await textsOf(page);
      expect
        .soft(
          texts.filter((text) => isEnglish(text, marked)),
          name,
        )
        .toEqual([]);
      // The longer words must fit phones; a wide page comes into sight sooner.
      await page.setViewportSize({ width: 390, height: 844 });
      expect.soft(await sidewaysPx(page), name).toBeLessThanOrEqual(0);
      expect.soft(await brokenWords(page), name).toEqual([]);
    });
  expect(crashes).toEqual([]);
  await context.close();
}

for (const [kind, states] of Object.entries(memberStates))
  test(`in Portuguese: ${kind}`, ({ browser }) => readAll(browser, states, e2e.sessionPath));
test("in Portuguese: pages of visitors", async ({ browser }) =>
  readAll(browser, await visitorStates(), nobody));

test("the menu of the account chooses the language", async ({ browser }) => {
  const context = await browser.newContext({ storageState: e2e.sessionPath });
  const page = await context.newPage();
  await page.goto("/runs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Runs");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitemradio", { name: "Português" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Execuções");
  // It is kept, also for what the page asks the server for.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Execuções");
  await page.getByRole("button", { name: /^Conta de/ }).click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Runs");
  await context.close();
});
