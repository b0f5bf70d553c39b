// The few issues of the database that a service answers in words of its own.
// Prisma's codes: https://www.prisma.io/docs/orm/reference/error-reference
import { AsyncLocalStorage } from "node:async_hooks";
import { isUnstorableText, Prisma } from "@gonogo/db/client";
import { english, t } from "@gonogo/locale/t";
import { ServiceError } from "./errors.ts";

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;

/** A unique constraint refused the row. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, "P2002");

/**
 * SQLSTATEs that are no error of the query: class 08 connection exception, 53 insufficient resources (connections, memory,
 * disk), 57 operator intervention (shutdown, start-up, a cancelled statement); 25006 a server that takes no writes for now
 * (a standby after a failover, a disk that an operator protects).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const outage = /^(?:(?:08|53|57)[0-9A-Z]{3}|25006)$/;
const diskFull = "53100";
const cancelled = "57014";

/** Codes of the system's sockets, and Prisma's for a server or a pool that gives no connection in time. */
const awayCodes: readonly string[] = [
  ...[
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "EAI_AGAIN",
  ],
  ...["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2037"],
];

/** What node-postgres and Prisma say without a code. */
const awayWordsSeen =
  /ECONNREFUSED|ECONNRESET|DatabaseNotReachable|ConnectionClosed|Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Can't reach database server|Server has closed the connection|the database system is (?:starting up|shutting down)|not queryable/i;

type Said = { readonly codes: readonly string[]; readonly texts: readonly string[] };

/** Where an error keeps what caused it: the driver's own error, and Prisma's adapter around it. */
const innerKeys = ["cause", "meta", "driverAdapterError"] as const;

/** Codes and messages of an error and of all that caused it, in whatever layer. */
function saidBy(error: unknown): Said {
  const codes: string[] = [];
  const texts: string[] = [];
  let layers: object[] = error instanceof Error ? [error] : [];
  for (let depth = 0; depth < 6 && layers.length > 0; depth++) {
    const inner: object[] = [];
    for (const layer of layers) {
      const of = (key: string): unknown => (key in layer ? Reflect.get(layer, key) : undefined);
      for (const code of [of("code"), of("originalCode")])
        if (typeof code === "string") codes.push(code);
      const message = of("message");
      if (typeof message === "string") {
        texts.push(message);
        // What is written as SQL fails with the server's code in Prisma's sentence.
        const [, raw] = /Raw query failed\. Code: `(\w{5})`/.exec(message) ?? [];
        if (raw) codes.push(raw);
      }
      for (const key of innerKeys) {
        const value = of(key);
        if (typeof value === "object" && value !== null) inner.push(value);
      }
      if (layer instanceof AggregateError)
        inner.push(...layer.errors.filter((one) => one instanceof Error));
    }
    layers = inner;
  }
  return { codes, texts };
}

/** True where the database's disk is full: nothing was stored, and somebody has to free some. */
export function isDiskFull(error: unknown): boolean {
  const { codes, texts } = saidBy(error);
  return codes.includes(diskFull) || texts.some((text) => text.includes("No space left on device"));
}

/** True where the server ended a statement that took longer than it may. */
export const isOverTime = (error: unknown): boolean => saidBy(error).codes.includes(cancelled);

/** True when trying again later may help: the connection failed or the server lacks something, not the query. */
export function isDatabaseAway(error: unknown): boolean {
  const { codes, texts } = saidBy(error);
  return (
    codes.some((code) => outage.test(code) || awayCodes.includes(code)) ||
    texts.some((text) => awayWordsSeen.test(text)) ||
    isDiskFull(error)
  );
}

/** Such a failure in words, for whoever asked. */
export const awayWords = (error: unknown) =>
  isDiskFull(error)
    ? {
        code: "storage_full" as const,
        title: english("The database's disk is full"),
        detail: t("Nothing was stored, and nothing was lost. Ask the operator to free disk space."),
        waitS: 60,
      }
    : {
        code: "unavailable" as const,
        title: english("The database is away"),
        detail: t("Nothing was lost. Try again soon."),
        waitS: 5,
      };

/** A query that was given a text which PostgreSQL cannot store or compare, as the refusal that it is; null: another error. */
export function unstorableInput(error: unknown): ServiceError | null {
  if (!isUnstorableText(error)) return null;
  const { issue } = error;
  return new ServiceError("invalid_input", error.message, { field: issue.field, issues: [issue] });
}

/** One for the process: parts of the web are bundled apart and share one client. */
const holder = globalThis as typeof globalThis & {
  gonogoQueryErrors?: AsyncLocalStorage<unknown[]>;
};
holder.gonogoQueryErrors ??= new AsyncLocalStorage();
const met = holder.gonogoQueryErrors;

/** What a query met that says nothing of the query itself, or of its input: kept for whoever asks (`withQueryErrors`). */
export function noteQueryError(error: unknown): void {
  if (isDatabaseAway(error) || isUnstorableText(error)) met.getStore()?.push(error);
}

/** Runs a call of a library that hides what its queries met. Throws that in place of whatever the library made of it. */
export async function withQueryErrors<T>(call: () => Promise<T>): Promise<T> {
  const errors: unknown[] = [];
  const [settled] = await met.run(errors, () => Promise.allSettled([call()]));
  met.getStore()?.push(...errors);
  const [error] = errors;
  if (error !== undefined) throw unstorableInput(error) ?? error;
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

/** Listens from here on in this asynchronous context; the function gives the outage that a query met since, or null. */
export function listenForOutages(): () => unknown {
  const errors: unknown[] = [];
  met.enterWith(errors);
  return () => errors.find(isDatabaseAway) ?? null;
}
