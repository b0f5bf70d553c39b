// What else the machine does while a duel is measured: nothing, one busy process, or a browser on the run's live page.
// Each condition begins with its run and is over with it, so that conditions can take turns.
import { startBusyProcess } from "../../scripts/services/busy-process.mjs";
import { atEnd } from "../lib/cleanup.mjs";

/**
 * Starts a run under a condition. What disturbs is there before the run is.
 * @template {{ reportUrl: string }} Run
 * @param {import("./conditions.mjs").Condition} condition
 * @param {object} options
 * @param {() => Promise<Run>} options.startRun
 * @param {number} options.mostS a busy process ends by itself after it
 * @param {() => Promise<import("../../scripts/services/watching-browser.mjs").WatchingBrowser>} options.openBrowser
 * @returns {Promise<{ run: Run, stop: () => Promise<void> }>} stop: ends what disturbs
 */
export async function startUnder(condition, { startRun, mostS, openBrowser }) {
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
