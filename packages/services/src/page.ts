// Pages of a list: newest first, continued by a cursor that is the id of the last item.
// UUIDv7 ids sort by time, so the cursor needs nothing else.
import { Prisma } from "@gonogo/db/client";
import { english } from "@gonogo/locale/t";
import { z } from "zod";
import { Id } from "./id.ts";

export const PageInput = z.strictObject({
  cursor: Id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

/** What somebody types into a list's search. */
export const SearchText = z.string().trim().min(1).max(200);

/** A day in UTC, as a list's filter. PostgreSQL has no year 0. */
export const Day = z.iso.date().refine((day) => day >= "1970", english("must be in 1970 or later"));

/** The words of `q`, ten at most. */
export const wordsOf = (q: string | undefined): string[] =>
  (q ?? "")
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 10);

/** The word stands somewhere in `column`, in either case. */
export const contains = (column: Prisma.Sql, word: string): Prisma.Sql =>
  Prisma.sql`${column} ILIKE ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`;

/** One condition a word of `q`: it stands in `column`. */
export const within = (column: Prisma.Sql, q: string | undefined): Prisma.Sql[] =>
  wordsOf(q).map((word) => contains(column, word));

export type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null };

/** Cuts rows that were read with `limit + 1` into a page. */
export function toPage<Row extends { id: string }, T>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => T,
): Page<T> {
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(view),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
