// Runs the first duel over the REST API and shows how it goes.
// The same calls that a pipeline makes: start a run, ask until it ended, read the verdict.
import { progressLine, say } from "../progress.mjs";
import { callApi } from "./rest-api.mjs";

const pollMs = 1_000;
const longestMs = 15 * 60_000;

/**
 * @typedef {object} Run
 * @property {string} id
 * @property {string} status
 * @property {{ blocksDone: number, blocksPlanned: number, remainingMs: number | null, current: { variant: string } | null }} progress
 * @property {string | null} verdict
 * @property {string} reportUrl
 * @property {{ code: string, message: string } | null} [failure]
 */

/**
 * One line about a run.
 * @param {Run["progress"]} progress
 */
export function progressText({ blocksDone, blocksPlanned, remainingMs, current }) {
  const left = remainingMs === null ? "" : `, about ${Math.ceil(remainingMs / 1000)} s left`;
  const now = current === null ? "" : ` · measuring ${current.variant}`;
  return `First duel: block ${blocksDone} of ${blocksPlanned}${left}${now}`;
}

/**
 * Starts the benchmark `dispatch` and waits for its end.
 * @param {{ url: string, apiKey: string }} instance
 * @param {{ interrupted: () => boolean }} options
 * @returns {Promise<Run | null>} null when interrupted
 */
export async function runFirstDuel(instance, { interrupted }) {
  const body = { benchmark: "dispatch", subject: { version: "first duel", buildMode: "release" } };
  /** @type {Run} */
  let run = await callApi(instance, "/runs", { method: "POST", body });
  say(`First duel: REST, gRPC and HTTP/3 on the same operation. Watch it live: ${run.reportUrl}`);
  const line = progressLine();
  const deadline = Date.now() + longestMs;
  while (run.status === "queued" || run.status === "running") {
    if (interrupted()) return null;
    if (Date.now() > deadline) throw new Error("The first duel did not end in 15 minutes.");
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    run = await callApi(instance, `/runs/${run.id}`);
    line.update(progressText(run.progress));
  }
  line.end();
  return run;
}

/**
 * Runs the first duel and prints verdict, headline and report link.
 * @param {{ url: string, apiKey: string }} instance
 * @param {{ interrupted: () => boolean }} options
 */
export async function showFirstDuel(instance, options) {
  const run = await runFirstDuel(instance, options);
  if (run === null) return;
  if (run.status !== "finished") {
    say(`First duel: ${run.status}. ${run.failure?.message ?? ""}`.trimEnd());
  } else {
    const judgement = await callApi(instance, `/runs/${run.id}/verdict`);
    say(`Verdict: ${run.verdict}${judgement.headline ? `. ${judgement.headline}` : ""}`);
  }
  say(`Report: ${run.reportUrl}`);
}
