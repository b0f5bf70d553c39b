// The time of the database's server, for columns that SQL compares with its own now(): the process's clock may be hours away.
// It stands beside the folders, since runs, measurements and targets all write such times.
import type { Reader } from "./context.ts";

/** When the transaction began, or now outside of one. */
export async function databaseNow({ db }: Reader): Promise<Date> {
  const rows = await db.$queryRaw<{ at: Date }[]>`SELECT now()::timestamptz(3) AS at`;
  const at = rows[0]?.at;
  if (!at) throw new Error("the database did not tell its time");
  return at;
}
