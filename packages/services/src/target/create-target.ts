// Adds a target to the project. Its secret, when it has one, goes encrypted into a table of its own.
// An address that is known to lie outside the allowed networks is refused at once.
import { TargetConfig, TargetSecret } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../database-errors.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { toJson } from "../json.ts";
import { requireAllowedAddresses } from "../networks.ts";
import { type TargetView, targetInclude, targetView } from "../rows/target-view.ts";
import { requireClientIdentity } from "./require-client-identity.ts";
import { requireHeaders } from "./require-headers.ts";
import { sealSecret } from "./secret-box.ts";

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
  const { target, secret } = parseInput(CreateTargetInput, input);
  requireAllowedAddresses(target, context.allowedNetworks, "target");
  requireHeaders(target, secret, "target");
  requireClientIdentity(target, secret, {
    certificate: "target.tls.clientCertificatePem",
    key: "secret.clientKeyPem",
  });
  const id = newId();
  try {
    const row = await context.db.target.create({
      data: {
        id,
        projectId: actor.projectId,
        slug: target.slug,
        name: target.name,
        protocol: target.protocol,
        host: target.host,
        port: target.port,
        config: toJson(target),
        ...(secret
          ? { secret: { create: sealSecret(context.secretKey, { id, target }, secret) } }
          : {}),
      },
      include: targetInclude,
    });
    return targetView(context, row);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ServiceError("conflict", `There is already a target called ${target.slug}.`, {
      field: "target.slug",
      remedy: "Choose another slug, or change the target that is there.",
    });
  }
}
