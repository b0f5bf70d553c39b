// One answer for everybody who asks at the same time and a moment later, so that no number of callers costs more than one.

/** `work`, run at most once at a time; its result is kept for `keptMs` after it came. One that throws is not kept. */
export function sharedFor<T>(keptMs: number, work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let kept: { readonly value: T; readonly untilMs: number } | null = null;
  const run = async (): Promise<T> => {
    try {
      const value = await work();
      kept = { value, untilMs: performance.now() + keptMs };
      return value;
    } finally {
      running = null;
    }
  };
  return async () => {
    if (kept !== null && performance.now() < kept.untilMs) return kept.value;
    running ??= run();
    return running;
  };
}
