// A join token as lists show it: who made it, what became of it. The token itself is nowhere.
import type { Prisma } from "@gonogo/db/client";

/** `open`: it works. What was used stays `used`, whatever came later. */
export type JoinTokenState = "open" | "used" | "revoked" | "expired";

export type JoinTokenView = {
  readonly id: string;
  readonly state: JoinTokenState;
  /** Name of the person or API key that made it. */
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly usedAt: string | null;
  /** What the host calls itself. */
  readonly usedHost: string | null;
  /** Address that it joined from; null: not known. */
  readonly usedFrom: string | null;
  readonly revokedAt: string | null;
  readonly revokedBy: string | null;
};

type Row = Prisma.JoinTokenGetPayload<Record<string, never>>;

export function joinTokenState(
  row: Pick<Row, "usedAt" | "revokedAt" | "expiresAt">,
  now: Date,
): JoinTokenState {
  if (row.usedAt) return "used";
  if (row.revokedAt) return "revoked";
  return row.expiresAt.getTime() <= now.getTime() ? "expired" : "open";
}

export const joinTokenView = (row: Row, now: Date): JoinTokenView => ({
  id: row.id,
  state: joinTokenState(row, now),
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
  usedHost: row.usedHost,
  usedFrom: row.usedFrom,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  revokedBy: row.revokedBy,
});
