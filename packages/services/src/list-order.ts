// Orders of a list, for SQL: what its rows are compared by, which way, and which rows come after a cursor's.
// Rows that are equal stand newest first; ids are UUIDv7, so they are in the order in which rows were made.
import { Prisma } from "@gonogo/db/client";

export type ListOrder = {
  /** null: the id itself. Never NULL in SQL, or rows would be lost between pages. */
  readonly key: Prisma.Sql | null;
  readonly descending: boolean;
};

export const ascending = (key: Prisma.Sql | null): ListOrder => ({ key, descending: false });
export const descending = (key: Prisma.Sql | null): ListOrder => ({ key, descending: true });

/** Behind ORDER BY; `id`: the column of the list's ids. */
export function orderSql({ key, descending: down }: ListOrder, id: Prisma.Sql): Prisma.Sql {
  const way = down ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  return key === null ? Prisma.sql`${id} ${way}` : Prisma.sql`${key} ${way}, ${id} DESC`;
}

/**
 * The rows after the cursor's as conditions that are asked in turn: each is one range of an index on key and id, which their
 * union is not. Without a cursor all rows, as one.
 */
export function rangesAfter(
  { key, descending: down }: ListOrder,
  place: {
    readonly from: Prisma.Sql;
    readonly id: Prisma.Sql;
    readonly cursor: string | undefined;
  },
): Prisma.Sql[] {
  const { from, id, cursor } = place;
  if (cursor === undefined) return [Prisma.sql`true`];
  const beyond = down ? Prisma.sql`<` : Prisma.sql`>`;
  if (key === null) return [Prisma.sql`${id} ${beyond} ${cursor}::uuid`];
  const last = Prisma.sql`(SELECT ${key} FROM ${from} WHERE ${id} = ${cursor}::uuid)`;
  return [
    Prisma.sql`${key} = ${last} AND ${id} < ${cursor}::uuid`,
    Prisma.sql`${key} ${beyond} ${last}`,
  ];
}

/**
 * The rows after the cursor's, as a condition, for lists that stay short; `from`: the tables that `key` reads. A row that was deleted meanwhile still has its
 * place among ids, and ends other orders.
 */
export function afterCursor(
  { key, descending: down }: ListOrder,
  place: { readonly from: Prisma.Sql; readonly id: Prisma.Sql; readonly cursor: string },
): Prisma.Sql {
  const { from, id, cursor } = place;
  const beyond = down ? Prisma.sql`<` : Prisma.sql`>`;
  if (key === null) return Prisma.sql`${id} ${beyond} ${cursor}::uuid`;
  const last = Prisma.sql`(SELECT ${key} FROM ${from} WHERE ${id} = ${cursor}::uuid)`;
  return Prisma.sql`(${key} ${beyond} ${last} OR (${key} = ${last} AND ${id} < ${cursor}::uuid))`;
}
