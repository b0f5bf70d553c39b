// What settings count of a whole project ends in time: somebody waits for it, and it holds one of few connections.
import { formatUngrouped } from "@gonogo/analysis/words/format";
import type { DbTransaction } from "@gonogo/db/client";
import { t } from "@gonogo/locale/t";
import type { Context } from "../context.ts";
import { isOverTime } from "../database-errors.ts";
import { ServiceError } from "../errors.ts";

/** Of each statement. */
export const longestCountMs = 5_000;

/** Runs statements that read, each for at most `longestMs`. Throws `busy` where one takes longer. */
export async function countWithin<T>(
  { db }: Pick<Context, "db">,
  longestMs: number,
  count: (db: DbTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.$transaction(async (within) => {
      await within.$executeRaw`SELECT set_config('statement_timeout', ${String(longestMs)}, true)`;
      return count(within);
    });
  } catch (error) {
    if (!isOverTime(error)) throw error;
    throw new ServiceError(
      "busy",
      t("Counting took longer than {seconds} s.", { seconds: formatUngrouped(longestMs / 1_000) }),
      {
        remedy: t("Try again later. Runs and workers are not affected."),
      },
    );
  }
}
