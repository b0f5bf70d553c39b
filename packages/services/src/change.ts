// What a verb that stores a thing by its name changed: callers learn whether what they sent differed from what was stored.

export type Change = {
  readonly change: "created" | "updated" | "unchanged";
  /** Dotted paths of the fields that differ, such as `load.clients`; empty of what is new. No values. */
  readonly changedFields: readonly string[];
};
