// Ends an API key: the next request with it is refused. The row stays, so that the list shows it.
import { english } from "@gonogo/locale/t";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import { noteRightsChanged } from "../auth/rights.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { Id } from "../id.ts";

export const RevokeApiKeyInput = z.strictObject({ id: z.string() });
export type RevokeApiKeyInput = z.input<typeof RevokeApiKeyInput>;

/** Throws `not_found`. Revoking twice is no issue. */
export async function revokeApiKey(
  context: Context,
  actor: Actor,
  input: RevokeApiKeyInput,
): Promise<void> {
  allow(actor, "api-keys:write");
  const { id } = parseInput(RevokeApiKeyInput, input);
  const row = Id.safeParse(id).success
    ? await context.db.apiKey.findFirst({ where: { id, projectId: actor.projectId } })
    : null;
  if (!row) throw notFound(english("API key"));
  if (row.revokedAt) return;
  await context.db.apiKey.update({ where: { id }, data: { revokedAt: context.now() } });
  await noteRightsChanged(context);
}
