// Open-loop pacing: request n is due at n ÷ rate, whatever became of those before it.
// Pure but for the timer: what is due but cannot be sent is counted, and never sent later.

import { setTimeout as pause } from "node:timers/promises";

/** A timer of Node wakes up once a millisecond at best; requests of one beat are sent together. */
const beatMs = 5;

export type Paced = { due: number; sent: number; unsent: number; seconds: number };

/**
 * Calls `send` for each request with the time at which it was due (of `performance.now()`).
 * @param load mostInFlight: beyond it a request that is due stays unsent
 * @returns when the last answer came, with the seconds until then
 */
export async function pace(
  load: { ratePerS: number; durationMs: number; mostInFlight: number },
  send: (dueMs: number, index: number) => Promise<void>,
): Promise<Paced> {
  const { ratePerS, durationMs, mostInFlight } = load;
  const beganMs = performance.now();
  const due = Math.floor((durationMs / 1_000) * ratePerS);
  const inFlight = new Set<Promise<void>>();
  let unsent = 0;
  for (let next = 0; next < due; ) {
    const dueMs = beganMs + (next / ratePerS) * 1_000;
    if (performance.now() < dueMs) {
      await pause(Math.min(beatMs, Math.ceil(dueMs - performance.now())));
      continue;
    }
    if (inFlight.size >= mostInFlight) unsent += 1;
    else {
      const answered = send(dueMs, next).finally(() => inFlight.delete(answered));
      inFlight.add(answered);
    }
    next += 1;
  }
  await Promise.all(inFlight);
  return { due, sent: due - unsent, unsent, seconds: (performance.now() - beganMs) / 1_000 };
}
