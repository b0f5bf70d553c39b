// Work that takes a process for seconds and holds what it reads: one at a time of its kind, so many more that wait, and
// whoever comes beyond is asked to come back. A task that fails holds nobody up.
import { RateLimited } from "./rate-limit.ts";

export type SlowWork = {
  /** Takes a place for as long as the task lasts. Throws RateLimited when all are taken; then the task is not begun. */
  admit<T>(task: () => Promise<T>): Promise<T>;
  /** Runs a task once all earlier ones are over, and answers as it does. */
  inTurn<T>(task: () => Promise<T>): Promise<T>;
};

/** @param places for the task under way and those that wait */
export function slowWork(what: string, places: number): SlowWork {
  let taken = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async admit(task) {
      if (taken >= places)
        throw new RateLimited(`${places} ${what} are under way or wait, which is the limit.`, 10);
      taken++;
      try {
        return await task();
      } finally {
        taken--;
      }
    },
    inTurn(task) {
      const turn = last.then(task);
      last = turn.catch(() => {});
      return turn;
    },
  };
}

/** Judging up to forty runs again, for pages and API alike. */
const dryRuns = slowWork("dry runs", 5);
export const inTurnOfDryRuns = <T>(task: () => Promise<T>): Promise<T> =>
  dryRuns.admit(() => dryRuns.inTurn(task));
