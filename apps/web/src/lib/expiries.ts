// How long a shared link or an API key may live, as people choose it.

export const expiries = [
  { value: "never", label: "Never", days: null },
  { value: "1", label: "1 day", days: 1 },
  { value: "7", label: "7 days", days: 7 },
  { value: "30", label: "30 days", days: 30 },
  { value: "90", label: "90 days", days: 90 },
  { value: "365", label: "1 year", days: 365 },
] as const;
export type Expiry = (typeof expiries)[number]["value"];

/** The ISO time at which a choice ends, counted from `nowMs`; null: never. */
export function expiresAt(choice: string, nowMs: number): string | null {
  const days = expiries.find((expiry) => expiry.value === choice)?.days ?? null;
  return days === null ? null : new Date(nowMs + days * 86_400_000).toISOString();
}
