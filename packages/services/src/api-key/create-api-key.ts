// Makes an API key for a project: `gng_` and 32 random bytes, shown once, stored as SHA-256.
import { randomBytes } from "node:crypto";
import { english } from "@gonogo/locale/t";
import { SigningName } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow, scopes } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { expiryOf } from "../expiry.ts";
import { newId } from "../id.ts";
import { hashToken } from "../json.ts";
import { type ApiKeyView, apiKeyView } from "./api-key-view.ts";

export const CreateApiKeyInput = z.strictObject({
  name: SigningName,
  scopes: z
    .array(z.enum(scopes))
    .min(1, english("choose at least one"))
    .transform((chosen) => [...new Set(chosen)]),
  /** null: never. Left out: in a year, so that a key that somebody forgot ends by itself. */
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
});
export type CreateApiKeyInput = z.input<typeof CreateApiKeyInput>;

export type CreatedApiKey = ApiKeyView & {
  /** Shown this once. */
  readonly key: string;
};

export const keyPrefix = "gng_";
const shownCharacters = keyPrefix.length + 6;

/** Throws `invalid_input` or `forbidden`. */
export async function createApiKey(
  context: Pick<Context, "db" | "now">,
  actor: Actor,
  input: CreateApiKeyInput,
): Promise<CreatedApiKey> {
  allow(actor, "api-keys:write");
  const { name, scopes: chosen, expiresAt } = parseInput(CreateApiKeyInput, input);
  const expires = expiryOf(expiresAt, { now: context.now(), usualDays: 365 });
  const key = `${keyPrefix}${randomBytes(32).toString("base64url")}`;
  const row = await context.db.apiKey.create({
    data: {
      id: newId(),
      projectId: actor.projectId,
      name,
      prefix: key.slice(0, shownCharacters),
      keyHash: hashToken(key),
      scopes: chosen,
      createdById: actor.userId,
      createdAt: context.now(),
      expiresAt: expires,
    },
  });
  return { ...apiKeyView(row), key };
}
