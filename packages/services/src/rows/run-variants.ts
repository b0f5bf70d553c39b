// The sides of a run as they stood when it was made: variant, target and the target's settings, without secrets.
// A run is measured with these, so that a change of a target never reaches a run that is under way.
import type { ReportTarget } from "@gonogo/analysis/evidence/report-input";
import {
  addressText,
  buildOf,
  encodingAsked,
  type Subject,
  TargetConfig,
} from "@gonogo/protocols/spec";
import { z } from "zod";
import type { Reader } from "../context.ts";

const HostAndPort = z.object({ host: z.string(), port: z.int() });
export type HostAndPort = z.infer<typeof HostAndPort>;

export const RunVariant = z.object({
  name: z.string(),
  targetId: z.uuid(),
  /** With the address that the run loads. */
  target: TargetConfig,
  /** The target's own address, where the run loads another; absent: it does not. */
  ownAddress: HostAndPort.optional(),
});
export type RunVariant = z.infer<typeof RunVariant>;

/** Parses the `variants` column. */
export const runVariantsOf = (row: { variants: unknown }): RunVariant[] =>
  z.array(RunVariant).parse(row.variants);

/** Whether a target of the address alone, with nothing else set, is loaded as this one is. */
function isPlain({ tls, headers, socket, grpcSchema }: TargetConfig): boolean {
  const isPlainTls = tls === null || Object.values(tls).every((value) => !value);
  const isReflected = grpcSchema === null || grpcSchema.kind === "reflection";
  return isPlainTls && isReflected && socket === null && Object.keys(headers).length === 0;
}

/** What a report may say of the targets: no secrets, and the addresses that the run loaded. The subject counts for targets that do not say how they were built. */
export async function reportTargets(
  { db }: Reader,
  variants: readonly RunVariant[],
  subject: Pick<Subject, "buildMode">,
): Promise<ReportTarget[]> {
  const bySlug = new Map(variants.map((variant) => [variant.target.slug, variant]));
  const secrets = await db.targetSecret.findMany({
    where: { targetId: { in: variants.map(({ targetId }) => targetId) } },
    select: { targetId: true },
  });
  const withSecret = new Set(secrets.map(({ targetId }) => targetId));
  return [...bySlug.values()].map(({ targetId, target, ownAddress }) => ({
    slug: target.slug,
    name: target.name,
    protocol: target.protocol,
    build: buildOf(target) ?? subject.buildMode ?? null,
    acceptEncoding: encodingAsked(target.headers),
    ...(isPlain(target) &&
      !withSecret.has(targetId) && {
        loaded: { address: addressText(target), isTls: target.tls !== null },
      }),
    ...(ownAddress && {
      runAddress: { loaded: addressText(target), own: addressText(ownAddress) },
    }),
  }));
}
