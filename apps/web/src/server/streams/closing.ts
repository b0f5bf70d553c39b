// The end of the process, for answers that would otherwise never end.
// `next start` waits on SIGTERM for open answers, and a live stream stays open for as long as a run takes.

const holder = globalThis as typeof globalThis & { gonogoClosing?: AbortController };

// One for the process: the instrumentation and the routes are separate bundles.
holder.gonogoClosing ??= new AbortController();
const controller = holder.gonogoClosing;

/** Aborted when the process is asked to end. */
export const closingSignal: AbortSignal = controller.signal;

/** Ends every open stream. */
const closeStreams = (): void => controller.abort(new Error("the server is closing"));

/** From now on open streams end as soon as the process is asked to end. */
export function endStreamsOnSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, closeStreams);
}
