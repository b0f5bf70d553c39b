// The database client: Prisma over node-postgres, made from a connection string that the caller holds.
// Only apps read the environment; tests hand in the address of a database of their own.
// The generated client is re-exported here, so that no other package knows where it lies.
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { mustNameActing, nameActing, namingTransactions } from "./acting.ts";
import { applicationName, connectionTimeouts } from "./connection-timeouts.ts";
import { Prisma, PrismaClient } from "./generated/client.ts";
import type { ServerClock } from "./server-clock.ts";
import { findUnstorable, madeStorable, type UnstorableText } from "./storable-text.ts";

export { type Acting, actAs, nameActing } from "./acting.ts";
export { Prisma };
export type Db = PrismaClient;
/** What a service needs inside a transaction. */
export type DbTransaction = Prisma.TransactionClient;
export type * from "./generated/client.ts";

/** A query with a text that PostgreSQL cannot store or compare; it did not reach the server. */
export class UnstorableTextError extends Error {
  override readonly name = "UnstorableTextError";
  readonly issue: UnstorableText;
  constructor(issue: UnstorableText) {
    super(`${issue.field} ${issue.message}`);
    this.issue = issue;
  }
}

/** By its name: parts of the web are bundled apart, each with a class of its own, and share one client. */
export const isUnstorableText = (error: unknown): error is UnstorableTextError =>
  error instanceof Error && error.name === "UnstorableTextError" && "issue" in error;

export type DbOptions = {
  /** Largest number of connections in the pool; default 10. */
  readonly maxConnections?: number;
  /** Told the server's time at each new connection; `updatedAt` is written by it. */
  readonly clock?: ServerClock;
  /**
   * What becomes of a text that PostgreSQL cannot store: the query is refused with an UnstorableTextError (the default),
   * or U+FFFD stands in place of what cannot be stored, for a process that stores what targets said.
   */
  readonly unstorable?: "refuse" | "replace";
  /** Hears of what a query met, beside whoever made it: a library in between may hide it. */
  readonly onError?: (error: unknown) => void;
};

/**
 * How long a query waits while all connections of the pool are taken. Each of them answers in time or is closed, so a busy
 * machine is late where a shorter limit would refuse.
 */
const longestWaitMs = 20_000;

/** Of a transaction: how long it waits for a connection, and how long it may take. Prisma's own are 2 s and 5 s. */
const waits = { maxWait: longestWaitMs, timeout: 30_000 };

/** pg-pool has one limit for connecting and for waiting: connections themselves keep the shorter one. */
class QuickClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: connectionTimeouts.connectionTimeoutMillis });
  }
}

/** Connections are made anew after so many seconds, which reads the server's clock again. */
const longestConnectionS = 300;

/**
 * Opens a client on `url` (postgresql://…). Connections are made when first needed; one that waits longer than 5 s for the
 * server fails; so do a query that waits longer than 20 s for a connection, and a statement of a minute. Close with `$disconnect()`.
 */
export function openDb(url: string, options: DbOptions = {}): Db {
  const { clock, maxConnections = 10 } = options;
  const pool = new pg.Pool({
    ...connectionTimeouts,
    connectionTimeoutMillis: longestWaitMs,
    Client: QuickClient,
    connectionString: url,
    application_name: applicationName,
    max: maxConnections,
    maxLifetimeSeconds: longestConnectionS,
    ...(clock && { onConnect: (client) => clock.read(client) }),
  });
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    transactionOptions: waits,
  });
  return guarded(client, options);
}

/** The client with every value of every query checked, within transactions and in SQL as it is written too. */
function guarded(client: PrismaClient, { unstorable, clock, onError }: DbOptions): Db {
  const storable = (args: unknown): unknown => {
    const issue = findUnstorable(isSql(args) ? args.values : args);
    if (issue === null) return args;
    if (unstorable === "replace") return isSql(args) ? sqlOf(args) : madeStorable(args);
    throw new UnstorableTextError({ ...issue, field: fieldOf(issue.field) });
  };
  const extended = client.$extends({
    query: {
      async $allOperations({ model, operation, args, query }) {
        try {
          const stampedArgs =
            clock && model && hasUpdatedAt(model) ? stamped(args, clock.now()) : args;
          const given = storable(stampedArgs);
          const sql = isSql(given) ? given.strings.join("?") : null;
          const who = mustNameActing({ model, operation, sql });
          if (who === null) return await query(given);
          const [, result] = await client.$transaction([
            nameActing(client, who),
            query(given) as Prisma.PrismaPromise<unknown>,
          ]);
          return result;
        } catch (error) {
          onError?.(error);
          throw error;
        }
      },
    },
  });
  // The extension adds no model and no method: what is left out of its type are events, which nobody listens to.
  return namingTransactions(extended as unknown as PrismaClient);
}

const hasUpdatedAt = (model: string): boolean => {
  const fields: unknown = Reflect.get(Prisma, `${model}ScalarFieldEnum`);
  return typeof fields === "object" && fields !== null && "updatedAt" in fields;
};

/** What is written, with the time that Prisma would take from this process's clock; one that the caller gives stands. */
function stamped(args: unknown, updatedAt: Date): unknown {
  if (typeof args !== "object" || args === null) return args;
  const stamp = (data: unknown): unknown =>
    Array.isArray(data) ? data.map(stamp) : { updatedAt, ...(data as object) };
  const written = Object.entries(args).map(([key, value]) =>
    ["data", "create", "update"].includes(key) ? [key, stamp(value)] : [key, value],
  );
  return Object.fromEntries(written);
}

const isSql = (args: unknown): args is Prisma.Sql =>
  args !== null && typeof args === "object" && "values" in args && "strings" in args;

const sqlOf = ({ strings, values }: Prisma.Sql): Prisma.Sql =>
  new Prisma.Sql([...strings], madeStorable([...values]));

/** The path without Prisma's own words, as whoever gave the value knows it. */
const fieldOf = (path: string): string => path.replace(/^(?:data|create|update|where)\.(?=.)/, "");
