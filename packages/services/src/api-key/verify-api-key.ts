// Whose a bearer key is. Its last use is noted at most once a minute, so that reading stays cheap.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { hashToken } from "../json.ts";
import { scopesOf } from "./api-key-view.ts";

const Key = z.string().regex(/^gng_[\w-]{43}$/);
export const VerifyApiKeyInput = z.strictObject({ key: z.string() });
export type VerifyApiKeyInput = z.input<typeof VerifyApiKeyInput>;

const noteEveryMs = 60_000;

/** null for a key that is not one, is unknown, was revoked or has expired. */
export async function verifyApiKey(
  context: Pick<Context, "db" | "now">,
  input: VerifyApiKeyInput,
): Promise<Actor | null> {
  if (!Key.safeParse(input.key).success) return null;
  const row = await context.db.apiKey.findUnique({ where: { keyHash: hashToken(input.key) } });
  const now = context.now();
  if (!row || row.revokedAt || (row.expiresAt && row.expiresAt.getTime() <= now.getTime()))
    return null;
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > noteEveryMs)
    await context.db.apiKey.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } });
  return {
    projectId: row.projectId,
    userId: null,
    apiKeyId: row.id,
    role: null,
    scopes: scopesOf(row),
  };
}
