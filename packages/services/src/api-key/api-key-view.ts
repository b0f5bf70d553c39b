// An API key as lists show it: its first characters, scopes, last use. The key itself is nowhere.
import type { Prisma } from "@gonogo/db/client";
import { type Scope, scopes } from "../actor.ts";

export type ApiKeyView = {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  /** null: works until it is revoked. */
  readonly expiresAt: string | null;
};

type Row = Prisma.ApiKeyGetPayload<Record<string, never>>;

/** Stored scopes that still exist. */
export const scopesOf = (row: Pick<Row, "scopes">): Scope[] =>
  scopes.filter((scope) => row.scopes.includes(scope));

export const apiKeyView = (row: Row): ApiKeyView => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: scopesOf(row),
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
});
