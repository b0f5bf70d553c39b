// What else the machine does while a duel is measured: nothing, one busy process, or a browser on the run's live page.
// Each condition begins with its run and is over with it, so that conditions can take turns.

import { startBusyProcess } from "../../scripts/services/busy-process.mjs";
import type { WatchingBrowser } from "../../scripts/services/watching-browser.ts";
import { atEnd } from "../lib/cleanup.mjs";
import type { Condition } from "./conditions.ts";

/**
 * Starts a run under a condition. What disturbs is there before the run is.
 * @returns stop: ends what disturbs
 */
export async function startUnder<Run extends { reportUrl: string }>(
  condition: Condition,
  {
    startRun,
    mostS,
    openBrowser,
  }: {
    startRun: () => Promise<Run>;
    /** A busy process ends by itself after it. */
    mostS: number;
    openBrowser: () => Promise<WatchingBrowser>;
  },
): Promise<{ run: Run; stop: () => Promise<void> }> {
  if (condition === "quiet") return { run: await startRun(), stop: async () => {} };
  if (condition === "busy") {
    const busy = startBusyProcess({ seconds: mostS });
    atEnd(busy.stop);
    return { run: await startRun(), stop: busy.stop };
  }
  const browser = await openBrowser();
  atEnd(browser.close);
  const run = await startRun();
  await browser.show(run.reportUrl);
  return { run, stop: browser.close };
}
