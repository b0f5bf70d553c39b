// One duel through the whole product: the run is started over REST, as a pipeline does it, and waited for.
// A run that takes too long is cancelled and counts as failed; an API that fails ends the bench.
import { setTimeout as pause } from "node:timers/promises";
import { callApi } from "../../scripts/lib/instance/rest-api.mjs";
import { runOf } from "./definition.mjs";
import { endedOf } from "./ending.mjs";
import { startUnder } from "./start-under.mjs";

/** Asking costs the machine under measurement a little, so it is rare. */
const pollMs = 2_000;
/** What a cancelled run may take to end. */
const cancelS = 30;

/** @param {string} status */
const isOver = (status) => status !== "queued" && status !== "running";

/**
 * @param {import("./matrix.mjs").Duel} duel
 * @param {import("./conditions.mjs").Condition} condition
 * @param {object} options
 * @param {{ url: string, apiKey: string }} options.gonogo
 * @param {Parameters<typeof runOf>[1]} options.definition
 * @param {number} options.mostS after which the run is cancelled
 * @param {() => Promise<import("../../scripts/services/watching-browser.mjs").WatchingBrowser>} options.openBrowser
 * @returns {Promise<{ ended: import("./ending.mjs").Ended, runId: string }>}
 */
export async function playDuel(duel, condition, { gonogo, definition, mostS, openBrowser }) {
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
