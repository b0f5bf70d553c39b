// better-auth hides what its queries met: a database that is away becomes "Unauthorized", "Failed to get session", or a sign-out
// that worked. So its queries are watched while it is called, and what they met is thrown instead of its answer.
import { AsyncLocalStorage } from "node:async_hooks";
import { type Db, UnstorableTextError } from "@gonogo/db/client";
import { isDatabaseAway, unstorableInput } from "../database-errors.ts";

const met = new AsyncLocalStorage<unknown[]>();

function note(error: unknown): never {
  if (isDatabaseAway(error) || error instanceof UnstorableTextError) met.getStore()?.push(error);
  throw error;
}

/** The client whose failures `callAuth` hears of, those of beginning a transaction too. */
export function watchedDb(db: Db): Db {
  const watched = db.$extends({
    query: { $allOperations: ({ args, query }) => query(args).catch(note) },
  });
  return new Proxy(watched as unknown as Db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key !== "$transaction" || typeof value !== "function") return value;
      return (...given: unknown[]) =>
        Promise.resolve(Reflect.apply(value, target, given)).catch(note);
    },
  });
}

/**
 * Runs a call of better-auth.
 * @throws what PostgreSQL's absence makes of a query, whatever better-auth answered; `invalid_input` for a text that cannot
 *   be stored or compared
 */
export async function callAuth<T>(call: () => Promise<T>): Promise<T> {
  const errors: unknown[] = [];
  const [settled] = await met.run(errors, () => Promise.allSettled([call()]));
  const [error] = errors;
  if (error !== undefined) throw unstorableInput(error) ?? error;
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}
