// Waits for a run, with its progress, and for Ctrl-C: on a terminal it asks whether to cancel the run; elsewhere it leaves the run
// and says how to cancel it.
import { setTimeout as pause } from "node:timers/promises";
import type { Api } from "../api/client.ts";
import type { Run } from "../api/operations.ts";
import { exitCodes, Failure } from "../console/failure.ts";
import { Interruption, type Terminal } from "../console/terminal.ts";
import { type FollowTimes, followRun } from "./follow-run.ts";
import { progressOn } from "./progress.ts";
import { onSignals, type Signals } from "./signals.ts";

export type WaitOptions = {
  readonly timeoutMs?: number | undefined;
  /** What the run loads ends with this command, so a run that is left is cancelled. */
  readonly endsWithUs?: boolean;
  readonly signals?: Signals;
  readonly times?: FollowTimes;
};

const leaving = (how: string, runId: string) =>
  new Failure(how, `The run goes on. Cancel it: gonogo cancel ${runId}`, exitCodes.interrupted);

const cancelLimitMs = 10_000;

/**
 * Cancels a run that nobody waits for any more; resolves with the failure that says what became of it. `endsWithUs`: because what
 * it loads ends with this command. `again` gives up.
 */
export async function cancelled(
  api: Api,
  runId: string,
  { message, exitCode, details }: Failure,
  { endsWithUs, again }: { readonly endsWithUs: boolean; readonly again?: AbortSignal },
): Promise<Failure> {
  const limit = AbortSignal.timeout(cancelLimitMs);
  const signal = again ? AbortSignal.any([again, limit]) : limit;
  const isCancelled = await api
    .call("post", "/api/v1/runs/{id}/cancel", { path: { id: runId }, signal })
    .then(
      () => true,
      () => false,
    );
  const remedy = isCancelled
    ? `The run is cancelled${endsWithUs ? ", because its servers end with this command" : ""}.`
    : `${endsWithUs ? "Its servers end with this command, and the" : "The"} run could not be cancelled. Cancel it: gonogo cancel ${runId}`;
  return new Failure(message, remedy, exitCode, details);
}

/** What the person at the terminal wants to become of the run. */
async function askAboutCancel(terminal: Terminal): Promise<"cancel" | "watch" | "leave"> {
  if (!terminal.ask) return "leave";
  try {
    const answer = await terminal.ask("Cancel the run? [y/N] ");
    return /^y(es)?$/i.test(answer.trim()) ? "cancel" : "watch";
  } catch (error) {
    if (error instanceof Interruption) return "leave";
    throw error;
  }
}

/**
 * Resolves with the run that has ended. Throws a Failure: what `followRun` throws, Ctrl-C, SIGTERM, SIGHUP, and a timeout; its remedy says
 * what became of the run.
 */
export async function waitForRun(
  api: Api,
  terminal: Terminal,
  runId: string,
  { timeoutMs, endsWithUs = false, signals = process, times }: WaitOptions = {},
): Promise<Run> {
  const stop = new AbortController();
  const again = new AbortController();
  let isAsking = false;
  let isCancelled = false;
  const show = progressOn(terminal);
  const onInterrupt = async () => {
    // A second Ctrl-C, while the question or the answer to it is under way.
    if (isAsking) return stop.abort(leaving("Interrupted.", runId));
    isAsking = true;
    const wish = await askAboutCancel(terminal);
    if (wish === "watch") isAsking = false;
    else if (wish === "leave") stop.abort(leaving("Interrupted.", runId));
    else {
      await api.call("post", "/api/v1/runs/{id}/cancel", { path: { id: runId } });
      isCancelled = true;
      stop.abort(
        new Failure("The run is cancelled.", "Finished blocks stay.", exitCodes.interrupted),
      );
    }
  };
  const interrupt = () => {
    if (stop.signal.aborted) again.abort();
    else void onInterrupt().catch((error: unknown) => stop.abort(error));
  };
  const terminate = () => {
    if (stop.signal.aborted) again.abort();
    else stop.abort(leaving("Ended from outside.", runId));
  };
  const release = onSignals(signals, { interrupt, terminate });
  const over = new AbortController();
  if (timeoutMs !== undefined)
    void pause(timeoutMs, undefined, { signal: over.signal, ref: false }).then(
      () =>
        stop.abort(
          new Failure(
            "The run has not ended in the time that --timeout gives it.",
            `It goes on. Watch it: gonogo watch ${runId}`,
          ),
        ),
      () => {},
    );
  try {
    return await followRun(api, runId, {
      signal: stop.signal,
      onProgress: (progress, status) => {
        if (!isAsking) show(progress, status);
      },
      onMessage: (text) => terminal.note(text),
      ...(times && { times }),
    });
  } catch (error) {
    if (!endsWithUs || isCancelled || !(error instanceof Failure)) throw error;
    throw await cancelled(api, runId, error, { endsWithUs, again: again.signal });
  } finally {
    over.abort();
    release();
  }
}
