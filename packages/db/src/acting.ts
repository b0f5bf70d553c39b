// Who changes rows, for the audit log: PostgreSQL's triggers read it from a setting of the transaction, so that whatever is
// written for a request is logged, by Prisma or in SQL, and nothing that a worker writes.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Prisma, PrismaClient } from "./generated/client.ts";

/** Who asks, and from where. */
export type Acting = {
  readonly projectId: string;
  readonly userId: string | null;
  readonly apiKeyId: string | null;
  /** IP address of the client; null: not known. */
  readonly address: string | null;
  readonly by: "page" | "api";
};

type Held = { readonly who: Acting; readonly inTransaction: boolean };

/** One for the process: parts of the web are bundled apart and share one client. */
const holder = globalThis as typeof globalThis & { gonogoActing?: AsyncLocalStorage<Held> };
holder.gonogoActing ??= new AsyncLocalStorage();
const held = holder.gonogoActing;

/** Whatever `work` writes is logged as done by `who`. */
export const actAs = <T>(who: Acting, work: () => Promise<T>): Promise<T> =>
  // Prisma's queries begin when they are awaited.
  held.run({ who, inTransaction: false }, async () => await work());

type Executes = Pick<Prisma.TransactionClient, "$executeRaw">;

/** Names who acts, for the rest of a transaction. Returns Prisma's own promise, which a list of queries may hold. */
export const nameActing = (db: Executes, who: Acting) =>
  db.$executeRaw`SELECT set_config('gonogo.acting', ${JSON.stringify(who)}, true)`;

const writes = /^(?:create|update|upsert|delete)|^\$executeRaw/;
const writesInSql = /\b(?:insert|update|delete)\b/i;

/**
 * Models whose rows the audit log follows by a trigger, and those whose end takes such rows along (`User`). A write of any other
 * model needs no transaction of its own.
 */
export const loggedModels: ReadonlySet<string> = new Set([
  ...["ApiKey", "Badge", "Benchmark", "BenchmarkVersion", "ChangeDecision", "Comment", "Decision"],
  ...["ImportedSummary", "Invitation", "JoinToken", "Membership", "Pool", "Probe", "Project"],
  ...["PublishedFigures", "Run", "RunProfile", "Schedule", "Share", "StudyStart", "Target"],
  ...["TargetSecret", "User", "Webhook"],
]);

type Query = {
  /** Of Prisma; absent: the query is SQL. */
  readonly model: string | undefined;
  readonly operation: string;
  readonly sql: string | null;
};

/** Whether a query must be put into a transaction that names who acts. */
export function mustNameActing({ model, operation, sql }: Query): Acting | null {
  const now = held.getStore();
  if (!now || now.inTransaction) return null;
  if (model !== undefined && !loggedModels.has(model)) return null;
  const isWrite = writes.test(operation) || (sql !== null && writesInSql.test(sql));
  return isWrite ? now.who : null;
}

/** The client whose transactions name who acts. */
export const namingTransactions = (client: PrismaClient): PrismaClient =>
  new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key !== "$transaction" || typeof value !== "function") return value;
      return (work: unknown, options?: unknown) => {
        const now = held.getStore();
        if (!now || now.inTransaction) return Reflect.apply(value, target, [work, options]);
        return held.run({ ...now, inTransaction: true }, () =>
          typeof work === "function"
            ? Reflect.apply(value, target, [
                async (db: Prisma.TransactionClient) => {
                  await nameActing(db, now.who);
                  return work(db);
                },
                options,
              ])
            : Reflect.apply(value, target, [
                [nameActing(target, now.who), ...(work as unknown[])],
                options,
              ]).then((results: unknown[]) => results.slice(1)),
        );
      };
    },
  });
