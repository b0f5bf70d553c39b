// JSON of definitions in canonical form: equal definitions have equal hashes, whatever the order of their keys.
// Used for benchmark versions and for idempotency keys.
import { createHash } from "node:crypto";
import type { Prisma } from "@gonogo/db/client";

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** SHA-256 over the value's JSON with sorted keys. */
export const hashJson = (value: unknown): Buffer<ArrayBuffer> =>
  Buffer.from(
    createHash("sha256")
      .update(JSON.stringify(sorted(value)))
      .digest(),
  );

/** SHA-256 of a token or key, as it is stored. */
export const hashToken = (token: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHash("sha256").update(token).digest());

/** A value as a JSON column takes it: plain data, undefined fields gone. */
export const toJson = (value: unknown): Prisma.InputJsonValue =>
  JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;
