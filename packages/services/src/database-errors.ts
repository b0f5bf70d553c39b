// The few faults of the database that a service answers in words of its own.
// Prisma's codes: https://www.prisma.io/docs/orm/reference/error-reference
import { Prisma } from "@gonogo/db/client";

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;

/** A unique constraint refused the row. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, "P2002");

/** Codes of node-postgres, PostgreSQL (class 57 and 08) and Prisma that mean "the server is away for now". */
const away =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[123]|P1001|P1002|P1008|P1017|P2024|P2028|DatabaseNotReachable|ConnectionClosed|Connection terminated|timeout exceeded when trying to connect|timeout expired|Can't reach database server|Server has closed the connection|the database system is (?:starting up|shutting down)|not queryable/i;

/** SQLSTATE `disk_full`, and what the system says where a file cannot grow. */
const full = /^53100$|Code: `53100`|No space left on device/;

/** Whether an error or one of its causes says so, by code or message. */
function says(error: unknown, pattern: RegExp): boolean {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; depth++) {
    const code = "code" in cause ? String(cause.code) : "";
    if (pattern.test(code) || pattern.test(cause.message)) return true;
    cause = cause.cause;
  }
  return false;
}

/** True where the database's disk is full: nothing was stored, and somebody has to free some. */
export const isDiskFull = (error: unknown): boolean => says(error, full);

/** True when trying again later may help: the connection failed or the disk is full, not the query. */
export const isDatabaseAway = (error: unknown): boolean => says(error, away) || isDiskFull(error);

/** Such a failure in words, for whoever asked. */
export const awayWords = (error: unknown) =>
  isDiskFull(error)
    ? {
        code: "storage_full" as const,
        title: "The database's disk is full",
        detail: "Nothing was stored, and nothing was lost. Ask the operator to free disk space.",
        waitS: 60,
      }
    : {
        code: "unavailable" as const,
        title: "The database is away",
        detail: "Nothing was lost. Try again soon.",
        waitS: 5,
      };
