// A headless Chromium in which the owner is signed in and looks at a page, as a person does while a run goes on.
// Drawn and scripted like a visible one; it costs the machine what a person's browser would, but for the display.
import { createRequire } from "node:module";
import { findChromium } from "./test-programs.mjs";

/** As root Chromium has no sandbox; the others keep it from work that no page asked for. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** On its own Playwright ends this process at a signal, before what else was started is stopped. */
const ourSignals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
/** Pages are slow on a machine that does other things. */
const timeoutMs = 120_000;

// biome-ignore lint/suspicious/noExplicitAny: Playwright's, which only the web app declares.
type Page = any;

/** A browser with one window. */
export type WatchingBrowser = {
  /** Opens a page and waits until its heading stands. */
  show: (url: string) => Promise<void>;
  /** Its window. */
  page: Page;
  /** Of the browser's first process. */
  pid: number;
  /** May be called more than once. */
  close: () => Promise<void>;
};

const owner = { email: "owner@example.test", password: "correct horse battery staple" };

/** Sets up the owner's account by the link that a fresh Gonogo gives once. */
async function becomeOwner(page: Page, signInLink: string) {
  await page.goto(signInLink);
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByLabel("Password, again").fill(owner.password);
  await page.getByRole("button", { name: "Set up the account" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
}

/**
 * Signs in once; each browser that is opened afterwards has that session.
 * @param options signInLink: of a fresh Gonogo
 * @returns opens a browser
 * @throws {Error} where no Chromium is found, or the link was used before
 */
export async function prepareWatching({
  signInLink,
  say,
}: {
  signInLink: string | null;
  say: (text: string) => void;
}): Promise<() => Promise<WatchingBrowser>> {
  if (signInLink === null)
    throw new Error("This Gonogo has its owner already: nobody can sign in.");
  const { chromium } = createRequire(import.meta.url)("playwright-core");
  const executablePath = await findChromium(say);
  /** @param settings of its one window */
  const launch = async (settings?: object) => {
    // A server of its own, since only that reports the process id.
    const server = await chromium.launchServer({ executablePath, args: flags, ...ourSignals });
    const browser = await chromium.connect(server.wsEndpoint());
    const context = await browser.newContext(settings);
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    return { page, pid: server.process().pid ?? 0, close: () => server.close() };
  };
  const first = await launch();
  const signIn = async () => {
    await becomeOwner(first.page, signInLink);
    return first.page.context().storageState();
  };
  const storageState = await signIn().finally(first.close);
  return async () => {
    const { page, pid, close } = await launch({ storageState });
    return {
      ...{ page, pid, close },
      async show(url) {
        await page.goto(url);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
      },
    };
  };
}
