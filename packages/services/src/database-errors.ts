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

/** True when trying again later may help: the connection failed, not the query. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; depth++) {
    const code = "code" in cause ? String(cause.code) : "";
    if (away.test(code) || away.test(cause.message)) return true;
    cause = cause.cause;
  }
  return false;
}
