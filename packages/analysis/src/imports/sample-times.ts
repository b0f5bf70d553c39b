// Times of a request as tools in Go write them: when it ended (RFC 3339, to the nanosecond) and how long it took.
// Date.parse knows milliseconds only, so the fraction of the second is read apart.

/** A time of 0 µs is one below the tool's resolution, or one that the tool does not report: a sample's least time. */
const leastUs = 1;

const rfc3339 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** Unix time in microseconds of an RFC 3339 time; null when the text is none, or is before 1970. */
export function unixUsIn(text: unknown): number | null {
  const parts = typeof text === "string" && text.length <= 40 ? rfc3339.exec(text) : null;
  if (!parts) return null;
  const unixMs = Date.parse(`${parts[1]}${parts[3]}`);
  if (!(unixMs > 0)) return null;
  return unixMs * 1_000 + (parts[2] ? Number(parts[2]) * 1_000_000 : 0);
}

/** A sample's latency from a time in microseconds; null when that is no number, negative or infinite. */
export function latencyUsIn(us: unknown): number | null {
  if (typeof us !== "number" || !Number.isFinite(us) || us < 0) return null;
  return Math.max(us, leastUs);
}

/** When a request began that ended at `endUnixUs`, to the microsecond; null before 1970. */
export function startUnixUs(endUnixUs: number, latencyUs: number): number | null {
  const start = Math.round(endUnixUs - latencyUs);
  return start > 0 ? start : null;
}
