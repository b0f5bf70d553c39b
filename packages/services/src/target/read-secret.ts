// The secret of a target, in clear, for the worker alone: it goes into the engine's input and nowhere else.
import type { TargetSecret } from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import { openSecret } from "./secret-box.ts";

/** null when the target has none, or is gone. Throws when the key is not the one it was sealed with. */
export async function readSecret(
  context: Pick<Context, "db" | "secretKey">,
  targetId: string,
): Promise<TargetSecret | null> {
  const row = await context.db.targetSecret.findUnique({ where: { targetId } });
  return row ? openSecret(context.secretKey, targetId, row) : null;
}
