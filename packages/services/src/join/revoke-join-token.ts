// Ends a join token that no host has used. The row stays, with who revoked it.
import { english } from "@gonogo/locale/t";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { Id } from "../id.ts";
import { nameOfActor } from "./actor-name.ts";

export const RevokeJoinTokenInput = z.strictObject({ id: z.string() });
export type RevokeJoinTokenInput = z.input<typeof RevokeJoinTokenInput>;

/** Throws `not_found`. A token that was used or revoked stays as it is. */
export async function revokeJoinToken(
  context: Pick<Context, "db" | "now">,
  actor: Actor,
  input: RevokeJoinTokenInput,
): Promise<void> {
  allow(actor, "workers:write");
  const { id } = parseInput(RevokeJoinTokenInput, input);
  const where = { id, projectId: actor.projectId };
  const row = Id.safeParse(id).success ? await context.db.joinToken.findFirst({ where }) : null;
  if (!row) throw notFound(english("join token"));
  await context.db.joinToken.updateMany({
    where: { ...where, usedAt: null, revokedAt: null },
    data: { revokedAt: context.now(), revokedBy: await nameOfActor(context, actor) },
  });
}
