// Parts a target as clients send it, in one object, into settings and secret, which are stored apart.
import { TargetSecret } from "@gonogo/protocols/spec";
import { parseInput } from "@gonogo/services/errors";
import { z } from "zod";

const Sent = z.looseObject({ secret: z.unknown().optional() });

/** `secret` is undefined when nothing was said about it. Throws `invalid_input` for what is no object or no secret. */
export function splitSecret(sent: unknown): {
  secret: TargetSecret | null | undefined;
  rest: Record<string, unknown>;
} {
  const { secret, ...rest } = parseInput(Sent, sent);
  return { secret: parseInput(TargetSecret.nullable().optional(), secret, ["secret"]), rest };
}
