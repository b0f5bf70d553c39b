// Pages of a list: newest first, continued by a cursor that is the id of the last item.
// UUIDv7 ids sort by time, so the cursor needs nothing else.
import { z } from "zod";
import { Id } from "./id.ts";

export const PageInput = z.strictObject({
  cursor: Id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

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
