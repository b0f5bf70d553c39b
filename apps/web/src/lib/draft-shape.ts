// Whether a stored draft has the shape of the form that would show it, and whether two states of a form are the same.

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Has the members of a form's first values, of the same kinds; whatever stands where those have null. */
export function fitsShape<T>(value: unknown, sample: T): value is T {
  if (sample === null) return true;
  if (Array.isArray(sample)) {
    const [first] = sample;
    return (
      Array.isArray(value) && (first === undefined || value.every((one) => fitsShape(one, first)))
    );
  }
  if (!isObject(sample)) return typeof value === typeof sample;
  return (
    isObject(value) && Object.entries(sample).every(([name, one]) => fitsShape(value[name], one))
  );
}

const sorted = (_: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** JSON that is the same in whatever order members were written: forms and PostgreSQL order them as they like. */
export const sortedJson = (value: unknown): string => JSON.stringify(value, sorted);

export const isSameJson = (a: unknown, b: unknown): boolean => sortedJson(a) === sortedJson(b);
