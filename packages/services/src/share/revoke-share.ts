// Ends a share: its link answers "not found" from now on. The row stays, so that the list shows it.
import { english } from "@gonogo/locale/t";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { Id, idOf } from "../id.ts";

export const RevokeShareInput = z.strictObject({ id: idOf("share") });
export type RevokeShareInput = z.input<typeof RevokeShareInput>;

/** Throws `not_found`. Revoking twice is no issue. */
export async function revokeShare(
  context: Context,
  actor: Actor,
  input: RevokeShareInput,
): Promise<void> {
  allow(actor, "shares:write");
  const { id } = parseInput(RevokeShareInput, input);
  const row = Id.safeParse(id).success
    ? await context.db.share.findFirst({ where: { id, projectId: actor.projectId } })
    : null;
  if (!row) throw notFound(english("share"));
  if (row.revokedAt) return;
  await context.db.share.update({ where: { id }, data: { revokedAt: context.now() } });
}
