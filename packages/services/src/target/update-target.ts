// Changes a target: the fields that are given replace the stored ones, the rest stays.
// Runs keep the settings they were made with, so a change never reaches a run that is under way.
import { Slug, TargetConfig, TargetSecret } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../database-errors.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { toJson } from "../json.ts";
import { requireAllowedAddresses } from "../networks.ts";
import { readLater } from "../read-later.ts";
import { findTarget } from "../rows/find-target.ts";
import { configOf, type TargetView, targetInclude, targetView } from "../rows/target-view.ts";
import { readSecret } from "./read-secret.ts";
import { requireClientIdentity } from "./require-client-identity.ts";
import { requireHeaders } from "./require-headers.ts";
import { destinationOf, sealSecret } from "./secret-box.ts";

export const UpdateTargetInput = z.strictObject({
  slug: Slug.describe("Slug of the target."),
  /** Fields of a target, which is read as a whole with those that stay. */
  changes: readLater(
    z.record(z.string(), z.unknown()).default({}),
    z.strictObject(TargetConfig.shape).partial(),
  ),
  secret: TargetSecret.nullable()
    .optional()
    .describe("Written once, never shown. Left out: it stays. null removes it."),
});
export type UpdateTargetInput = z.input<typeof UpdateTargetInput>;

/** Throws `invalid_input`: a secret was given for one server, and whoever changes the address need not know it. */
function requireSameDestination(stored: TargetConfig, target: TargetConfig): void {
  if (destinationOf(stored).equals(destinationOf(target))) return;
  throw new ServiceError(
    "invalid_input",
    `The stored secret was given for ${stored.host}:${stored.port} as it was (address, port of TCP or UDP, trust in certificates), and is not sent anywhere else unasked.`,
    { field: "secret", remedy: "Give the secret once more, or remove it (null)." },
  );
}

/** Throws `invalid_input`, `not_found`, `address_not_allowed`, or `conflict` when a new slug is taken. */
export async function updateTarget(
  context: Context,
  actor: Actor,
  input: UpdateTargetInput,
): Promise<TargetView> {
  allow(actor, "targets:write");
  const { slug, changes, secret } = parseInput(UpdateTargetInput, input);
  const row = await findTarget(context, actor, slug);
  const stored = configOf(row);
  const target = parseInput(TargetConfig, { ...stored, ...changes }, ["changes"]);
  requireAllowedAddresses(target, context.allowedNetworks, "changes");
  if (row.secret !== null && secret === undefined) requireSameDestination(stored, target);
  const shows = Boolean(target.tls?.clientCertificatePem);
  const asksKept = shows || target.protocol !== stored.protocol;
  const kept =
    secret === undefined && asksKept
      ? await readSecret(context, { targetId: row.id, target: stored })
      : null;
  requireHeaders(target, secret ?? kept, "changes");
  if (secret !== undefined || shows)
    requireClientIdentity(target, secret ?? kept, {
      certificate: "changes.tls.clientCertificatePem",
      key: "secret.clientKeyPem",
    });
  const sealed = secret ? sealSecret(context.secretKey, { id: row.id, target }, secret) : null;
  try {
    const [, updated] = await context.db.$transaction([
      context.db.targetSecret.deleteMany({
        where: { targetId: secret === undefined ? { in: [] } : row.id },
      }),
      context.db.target.update({
        where: { id: row.id },
        data: {
          slug: target.slug,
          name: target.name,
          protocol: target.protocol,
          host: target.host,
          port: target.port,
          config: toJson(target),
          // What an old probe said is not true of a changed target.
          probes: { deleteMany: {} },
          ...(sealed ? { secret: { create: sealed } } : {}),
        },
        include: targetInclude,
      }),
    ]);
    return targetView(context, updated);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ServiceError("conflict", `There is already a target called ${target.slug}.`, {
      field: "changes.slug",
    });
  }
}
