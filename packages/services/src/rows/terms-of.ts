// What shapes a variant's figures beside the version under test, as one hash a variant: runs with equal hashes, in
// one environment, are comparable. It holds the requests, the target's terms, load, axes, network, payload, rows, rounds and
// block lengths, and whether the build was one for debugging. Gates, question, looks, seed and other variants are not in it,
// and neither is the target's address: a version that is deployed elsewhere stays the same target.
import type { BenchmarkSpec, Subject, TargetConfig, Variant } from "@gonogo/protocols/spec";
import { z } from "zod";
import { hashJson } from "../json.ts";

/** By variant; also what the `terms` column holds. */
export const Terms = z.record(z.string(), z.string());
type Terms = z.infer<typeof Terms>;

const termsOfTarget = ({ slug, protocol, tls, quic, socket, headers }: TargetConfig) => ({
  slug,
  protocol,
  tls: tls === null ? null : { clientCertificate: tls.clientCertificatePem !== null },
  quic,
  socket,
  headers: Object.keys(headers).sort(),
});

/** What all variants share: how they are measured. */
export function measuredAs(spec: BenchmarkSpec) {
  const { load, axes, rows, plan, network, networks, payloadBytes, requests, warmupRequests } =
    spec;
  return {
    ...{ load, axes, rows, network, networks, payloadBytes, requests, warmupRequests },
    plan: { rounds: plan.rounds, warmupMs: plan.warmupMs, blockMs: plan.blockMs },
  };
}

/** What is asked of a variant, and of which target. */
export function askedOf(variant: Variant, target: TargetConfig) {
  const { operation, check, operations, workflow, setup, teardown } = variant;
  const asked = { operation, check, operations, workflow, setup, teardown };
  return { asked, target: termsOfTarget(target) };
}

/** By variant; one whose target is not known is left out, and comparable with nothing. */
export function termsOf(
  spec: BenchmarkSpec,
  targets: ReadonlyMap<string, TargetConfig>,
  subject: Pick<Subject, "buildMode">,
): Terms {
  const shared = { ...measuredAs(spec), debug: subject.buildMode === "debug" };
  return Object.fromEntries(
    spec.variants.flatMap((variant) => {
      const target = targets.get(variant.target);
      if (!target) return [];
      const hash = hashJson({ ...shared, ...askedOf(variant, target) });
      return [[variant.name, hash.toString("hex")]];
    }),
  );
}
