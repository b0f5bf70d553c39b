// What becomes of the fields of a report in a share, as functions that are put together: shown, hidden, or frozen by rules of
// their own.

/** What becomes of a field. */
export type Freeze<T> = (value: T) => T;
type Rules<T> = { readonly [Field in keyof T]-?: Freeze<T[Field]> };

export const shown = <T>(value: T): T => value;
/** Always replaced by this. */
export const hiddenAs =
  <T>(replacement: T): Freeze<T> =>
  () =>
    replacement;
export const orNull =
  <T>(freeze: Freeze<T>): Freeze<T | null> =>
  (value) =>
    value === null ? null : freeze(value);
export const each =
  <T>(freeze: Freeze<T>): Freeze<T[]> =>
  (values) =>
    values.map(freeze);
export const fields =
  <T extends object>(rules: Rules<T>): Freeze<T> =>
  (value) => {
    const names = Object.keys(rules) as (keyof T & string)[];
    const kept = names.filter((name) => value[name] !== undefined);
    return Object.fromEntries(kept.map((name) => [name, rules[name](value[name])])) as T;
  };

/** Of a field that may be absent. */
export const ifKept =
  <T>(freeze: Freeze<T>): Freeze<T | undefined> =>
  (value) =>
    value === undefined ? undefined : freeze(value);
