// Writes a target and its secret, new or in place of what is stored; in the caller's transaction. What may not be stored is
// refused here, for every verb that writes one.
import type { DbTransaction } from "@gonogo/db/client";
import { t } from "@gonogo/locale/t";
import type { TargetConfig, TargetSecret } from "@gonogo/protocols/spec";
import type { Actor } from "../actor.ts";
import type { Context, Reader } from "../context.ts";
import { isUniqueViolation } from "../database-errors.ts";
import { changedMeanwhile, orChangedMeanwhile, ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { toJson } from "../json.ts";
import { isNoWider, requireAllowedAddresses } from "../networks.ts";
import { findTarget } from "../rows/find-target.ts";
import {
  configOf,
  type TargetRow,
  type TargetView,
  targetInclude,
  targetView,
} from "../rows/target-view.ts";
import { readSecret } from "./read-secret.ts";
import { requireClientIdentity } from "./require-client-identity.ts";
import { requireHeaders } from "./require-headers.ts";
import { destinationOf, sealSecret } from "./secret-box.ts";

export type TargetWriter = Reader & Pick<Context, "secretKey" | "allowedNetworks">;

/** Where a target's settings are in the caller's input; its secret is in `secret`. */
type Place = "target" | "changes";

/** A target as a writer saw it. */
export type SeenTarget = Pick<TargetView, "updatedAt">;

/** Until the transaction ends, nobody else writes the target: what is read is what is replaced. */
export const lockTarget = (
  db: TargetWriter["db"],
  { projectId }: Pick<Actor, "projectId">,
  slug: string,
): Promise<unknown> =>
  db.$queryRaw`SELECT 1 FROM targets WHERE "projectId" = ${projectId}::uuid AND slug = ${slug} FOR NO KEY UPDATE`;

/**
 * The target, which nobody else writes until the transaction ends. Throws `not_found`.
 * @param seen what the writer saw; where it is another one by now, or gone, `precondition_failed` is thrown
 */
export async function lockedTarget(
  db: DbTransaction,
  actor: Pick<Actor, "projectId">,
  slug: string,
  seen: SeenTarget | null | undefined,
): Promise<TargetRow> {
  await lockTarget(db, actor, slug);
  const isConditional = seen !== undefined;
  const row = await findTarget({ db }, actor, slug).catch(
    orChangedMeanwhile("not_found", isConditional),
  );
  if (isConditional && seen?.updatedAt !== row.updatedAt.toISOString()) throw changedMeanwhile();
  return row;
}

const columnsOf = (target: TargetConfig) => ({
  slug: target.slug,
  name: target.name,
  protocol: target.protocol,
  host: target.host,
  port: target.port,
  config: toJson(target),
});

const slugTaken = (slug: string, place: Place): ServiceError =>
  new ServiceError("conflict", t("There is already a target called {slug}.", { slug }), {
    field: `${place}.slug`,
    remedy: t("Choose another slug, or change the target that is there."),
  });

const identityFields = (place: Place) => ({
  certificate: `${place}.tls.clientCertificatePem`,
  key: "secret.clientKeyPem",
});

/** Throws `invalid_input`, `address_not_allowed`, or `conflict` when the slug is taken. */
export async function insertTarget(
  context: TargetWriter,
  { projectId }: Pick<Actor, "projectId">,
  { target, secret }: { readonly target: TargetConfig; readonly secret: TargetSecret | null },
): Promise<TargetView> {
  requireAllowedAddresses(target, context.allowedNetworks, "target");
  requireHeaders(target, secret, "target");
  requireClientIdentity(target, secret, identityFields("target"));
  const id = newId();
  try {
    const row = await context.db.target.create({
      data: {
        ...{ id, projectId, ...columnsOf(target) },
        ...(secret
          ? { secret: { create: sealSecret(context.secretKey, { id, target }, secret) } }
          : {}),
      },
      include: targetInclude,
    });
    return targetView(context, row);
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken(target.slug, "target") : error;
  }
}

export type Replacement = {
  readonly target: TargetConfig;
  /** undefined: the stored one stays. */
  readonly secret: TargetSecret | null | undefined;
  readonly place: Place;
};

/** Throws `invalid_input`: a secret was given for one server, and whoever changes the address need not know it. */
function requireSameDestination(stored: TargetConfig, target: TargetConfig): void {
  if (destinationOf(stored).equals(destinationOf(target))) {
    if (isNoWider(target.secretNetworks, stored.secretNetworks)) return;
    throw new ServiceError(
      "invalid_input",
      t(
        "The stored secret was given without these networks in secretNetworks, and is not sent there.",
      ),
      { field: "secret", remedy: t("Give the secret once more, or remove it (null).") },
    );
  }
  throw new ServiceError(
    "invalid_input",
    t(
      "The stored secret was given for {host}:{port} as it was (address, port of TCP or UDP, trust in certificates), and is not sent anywhere else unasked.",
      { host: stored.host, port: stored.port },
    ),
    { field: "secret", remedy: t("Give the secret once more, or remove it (null).") },
  );
}

/**
 * Several statements: needs a transaction. Throws `invalid_input`, `address_not_allowed`, or `conflict` when a new slug is taken.
 */
export async function replaceTarget(
  context: TargetWriter,
  row: TargetRow,
  { target, secret, place }: Replacement,
): Promise<TargetView> {
  const stored = configOf(row);
  requireAllowedAddresses(target, context.allowedNetworks, place);
  if (row.secret !== null && secret === undefined) requireSameDestination(stored, target);
  const shows = Boolean(target.tls?.clientCertificatePem);
  const asksKept = shows || target.protocol !== stored.protocol;
  const kept =
    secret === undefined && asksKept
      ? await readSecret(context, { targetId: row.id, target: stored })
      : null;
  requireHeaders(target, secret ?? kept, place);
  if (secret !== undefined || shows)
    requireClientIdentity(target, secret ?? kept, identityFields(place));
  const sealed = secret ? sealSecret(context.secretKey, { id: row.id, target }, secret) : null;
  if (secret !== undefined)
    await context.db.targetSecret.deleteMany({ where: { targetId: row.id } });
  try {
    const updated = await context.db.target.update({
      where: { id: row.id },
      data: {
        ...columnsOf(target),
        // What an old probe said is not true of a changed target.
        probes: { deleteMany: {} },
        ...(sealed ? { secret: { create: sealed } } : {}),
      },
      include: targetInclude,
    });
    return targetView(context, updated);
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken(target.slug, place) : error;
  }
}
