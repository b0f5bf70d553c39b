// Finds a Chromium for browser tests; nothing is downloaded but Debian's own package.
// Order: CHROMIUM_PATH, Playwright's own if it is installed, the PATH, apt-get as root.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import {
  canInstallDebianPackages,
  findOnPath,
  installDebianPackage,
  refusal,
} from "../lib/find-program.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const advice = `The browser tests need Chromium and found none. Install it, or set CHROMIUM_PATH:
  Debian          sudo apt-get install chromium
  Fedora          sudo dnf install chromium
  anywhere        npx playwright install chromium`;

/** Playwright's own browser, when somebody installed it. */
function playwrightsOwn() {
  try {
    const { chromium } = createRequire(import.meta.url)("playwright-core");
    const path = chromium.executablePath();
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/**
 * @param {(text: string) => void} say
 * @returns {Promise<string>} the program's path
 * @throws {Error} with the commands to type
 */
export async function findChromium(say) {
  const found = process.env.CHROMIUM_PATH || playwrightsOwn() || findOnPath(names);
  if (found) return found;
  if (!canInstallDebianPackages()) throw new Error(advice);
  say(`Installing Debian's chromium for the browser tests; ${refusal}`);
  await installDebianPackage("chromium");
  const installed = findOnPath(names);
  if (installed === null) throw new Error(advice);
  return installed;
}
