// Addresses of a list: its order, which the heads of its columns change, and its pages.

/** A column's two orders, as the address names them, and the one that a first click chooses. */
export type ColumnSort = {
  readonly up: string;
  readonly down: string;
  readonly first: "up" | "down";
};

export type ListPlace = {
  readonly path: string;
  /** What the list was asked for. */
  readonly query: Readonly<Record<string, string | undefined>>;
};

/** The order that a list has where its address names none. */
export const unsetOrder = "newest";

/** The list with some of its query changed; what is undefined or empty is left out. */
export function listAddress({ path, query }: ListPlace, changes: ListPlace["query"] = {}): string {
  const given = Object.entries({ ...query, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "",
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Where a column's head leads, from the first page again, and how the list is ordered by it now. */
export function headOrder(
  sort: ColumnSort,
  place: ListPlace,
): { href: string; now: "ascending" | "descending" | undefined } {
  const current = place.query.sort ?? unsetOrder;
  const now = current === sort.up ? "ascending" : current === sort.down ? "descending" : undefined;
  const next = now === undefined ? sort[sort.first] : now === "ascending" ? sort.down : sort.up;
  return {
    href: listAddress(place, { cursor: undefined, sort: next === unsetOrder ? undefined : next }),
    now,
  };
}
