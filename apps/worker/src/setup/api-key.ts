// The API key for scripts: the one in the credentials file while it works, else a new one.
import type { Actor } from "@gonogo/services/actor";
import { createApiKey } from "@gonogo/services/api-key/create-api-key";
import { verifyApiKey } from "@gonogo/services/api-key/verify-api-key";
import type { OpenContext } from "@gonogo/services/context";

export async function ensureApiKey(
  context: OpenContext,
  owner: Actor,
  stored: string | null,
): Promise<string> {
  if (stored && (await verifyApiKey(context, { key: stored }))) return stored;
  const { key } = await createApiKey(context, owner, {
    name: "Scripts on this machine",
    scopes: ["read", "runs:write", "targets:write", "benchmarks:write", "shares:write"],
    // It lies on this machine beside the secrets, and every start sees whether it works.
    expiresAt: null,
  });
  return key;
}
