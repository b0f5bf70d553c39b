// Ctrl-C, SIGTERM and SIGHUP in a command that has started programs of its own: their default would end the process at once and leave them.
import { exitCodes, Failure } from "../console/failure.ts";
import { onSignals, type Signals } from "./signals.ts";

export type HeldSignals = {
  /** Aborted, with a Failure, at the first signal. A second one ends the process. */
  readonly signal: AbortSignal;
  /** Settles as the work does, and rejects with the Failure at the first signal. */
  readonly orInterrupted: <T>(work: Promise<T>) => Promise<T>;
  /** Leaves signals to the work, which handles them itself. */
  readonly leftTo: <T>(work: () => Promise<T>) => Promise<T>;
  readonly release: () => void;
};

/** Holds signals until they are released. `exit` ends the process at a second one. */
export function holdSignals(
  signals: Signals = process,
  exit: () => void = () => process.exit(exitCodes.interrupted),
): HeldSignals {
  const stop = new AbortController();
  let isLeft = false;
  const on = (how: string) => {
    if (isLeft) return;
    if (stop.signal.aborted) exit();
    else stop.abort(new Failure(how, "", exitCodes.interrupted));
  };
  const release = onSignals(signals, {
    interrupt: () => on("Interrupted."),
    terminate: () => on("Ended from outside."),
  });
  const aborted = new Promise<never>((_, reject) => {
    stop.signal.addEventListener("abort", () => reject(stop.signal.reason), { once: true });
  });
  aborted.catch(() => {});
  return {
    signal: stop.signal,
    orInterrupted: (work) => Promise.race([aborted, work]),
    leftTo: async (work) => {
      isLeft = true;
      try {
        return await work();
      } finally {
        isLeft = false;
      }
    },
    release,
  };
}
