// Fields and lines of CSV (RFC 4180). Names come from people: spreadsheet formulas are disarmed.

function csvField(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** A whole file: lines end as the RFC has them. */
export const csvText = (lines: readonly (readonly (string | number | null)[])[]): string =>
  `${lines.map((line) => line.map(csvField).join(",")).join("\r\n")}\r\n`;
