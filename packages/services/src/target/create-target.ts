// Adds a target to the project. Its secret, when it has one, goes encrypted into a table of its own.
// An address that is known to lie outside the allowed networks is refused at once.
import { TargetConfig, TargetSecret } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import type { TargetView } from "../rows/target-view.ts";
import { insertTarget } from "./store-target.ts";

export const CreateTargetInput = z.strictObject({
  target: TargetConfig,
  secret: TargetSecret.nullable().default(null).describe("Written once, never shown."),
});
export type CreateTargetInput = z.input<typeof CreateTargetInput>;

/** Throws `invalid_input`, `address_not_allowed`, or `conflict` when the slug is taken. */
export async function createTarget(
  context: Context,
  actor: Actor,
  input: CreateTargetInput,
): Promise<TargetView> {
  allow(actor, "targets:write");
  return insertTarget(context, actor, parseInput(CreateTargetInput, input));
}
