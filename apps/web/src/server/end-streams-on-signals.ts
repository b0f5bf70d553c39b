// Ends open streams as soon as the process is asked to end: `next start` waits for every open answer first.
import { closeStreams } from "./closing.ts";

export function endStreamsOnSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, closeStreams);
}
