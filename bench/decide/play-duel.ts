// One duel through the whole product: the run is started over REST, as a pipeline does it, and waited for.
// A run that takes too long is cancelled and counts as failed; an API that fails ends the bench.
import { setTimeout as pause } from "node:timers/promises";
import { callApi } from "../../scripts/lib/instance/rest-api.mjs";
import { startBusyProcess } from "../../scripts/services/busy-process.mjs";
import type { WatchingBrowser } from "../../scripts/services/watching-browser.ts";
import { atEnd } from "../lib/cleanup.mjs";
import type { Condition } from "./conditions.ts";
import { runOf } from "./definition.ts";
import { type Ended, endedOf } from "./ending.ts";
import type { Duel } from "./matrix.ts";

/** Asking costs the machine under measurement a little, so it is rare. */
const pollMs = 2_000;
/** What a cancelled run may take to end. */
const cancelS = 30;

const isOver = (status: string) => status !== "queued" && status !== "running";

export async function playDuel(
  duel: Duel,
  condition: Condition,
  {
    gonogo,
    definition,
    mostS,
    openBrowser,
  }: {
    gonogo: { url: string; apiKey: string };
    definition: Parameters<typeof runOf>[1];
    /** After which the run is cancelled. */
    mostS: number;
    openBrowser: () => Promise<WatchingBrowser>;
  },
): Promise<{ ended: Ended; runId: string }> {
  const body = runOf(duel, definition);
  const startRun = () => callApi(gonogo, "/runs", { method: "POST", body });
  const beganMs = Date.now();
  const secondsSoFar = () => (Date.now() - beganMs) / 1_000;
  const started = await startUnder(condition, { startRun, mostS: mostS + cancelS, openBrowser });
  const { id } = started.run;
  let run = started.run;
  try {
    while (!isOver(run.status) && secondsSoFar() < mostS) {
      await pause(pollMs);
      run = await callApi(gonogo, `/runs/${id}`);
    }
    if (!isOver(run.status)) {
      await callApi(gonogo, `/runs/${id}/cancel`, { method: "POST" });
      while (!isOver(run.status) && secondsSoFar() < mostS + cancelS) {
        await pause(pollMs);
        run = await callApi(gonogo, `/runs/${id}`);
      }
      run = { ...run, failure: { code: `took more than ${mostS} s` } };
    }
  } finally {
    await started.stop();
  }
  const seconds = Math.round(secondsSoFar());
  const judged = await callApi(gonogo, `/runs/${id}/verdict`);
  return { ended: endedOf(duel, condition, run, judged, seconds), runId: id };
}

// What else the machine does while a duel is measured: nothing, one busy process, or a browser on the run's live page.
// Each condition begins with its run and is over with it, so that conditions can take turns.

/**
 * Starts a run under a condition. What disturbs is there before the run is.
 * @returns stop: ends what disturbs
 */
async function startUnder<Run extends { reportUrl: string }>(
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
