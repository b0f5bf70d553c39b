// PostgreSQL may restart under a run. What failed for that reason is tried again, with growing pauses,
// as long as the run's lease can last; after that the run is another's business.
import { isDatabaseAway } from "@gonogo/services/database-errors";
import type { LeaseHolder } from "./lease-holder.ts";

const firstPauseMs = 100;
const longestPauseMs = 2_000;

/** Runs `work`, again while the database is away and the lease lasts; throws what it threw last. */
export async function retryWhileLeased<T>(
  holder: Pick<LeaseHolder, "remainingMs" | "ending">,
  work: () => Promise<T>,
): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || holder.remainingMs <= pauseMs || holder.ending === "lost")
        throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
