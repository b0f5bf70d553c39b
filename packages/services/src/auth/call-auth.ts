// better-auth hides what its queries met: a database that is away becomes "Unauthorized", "Failed to get session", or a sign-out
// that worked. So its queries are listened to while it is called, and what they met is thrown instead of its answer.
import type { Db } from "@gonogo/db/client";
import { noteQueryError, withQueryErrors } from "../database-errors.ts";

/** The client whose transactions are listened to when they cannot begin; its queries are anyway. */
export const watchedDb = (db: Db): Db =>
  new Proxy(db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key !== "$transaction" || typeof value !== "function") return value;
      return (...given: unknown[]) =>
        Promise.resolve(Reflect.apply(value, target, given)).catch((error) => {
          noteQueryError(error);
          throw error;
        });
    },
  });

/**
 * Runs a call of better-auth.
 * @throws what PostgreSQL's absence makes of a query, whatever better-auth answered; `invalid_input` for a text that cannot
 *   be stored or compared
 */
export const callAuth = withQueryErrors;
