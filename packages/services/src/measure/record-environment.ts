// Notes where a run was measured: machine, kernel, network and engine, and what makes other runs comparable. The first worker's
// word stands; a run that goes on elsewhere says so among its warnings, because its absolute figures mix two machines.
import type { RunWarning } from "@gonogo/analysis/words/warning-words";
import { Prisma } from "@gonogo/db/client";
import type { Environment } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  comparableOf,
  labelValueOf,
  type WorkerLabels,
} from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import { hashJson, toJson } from "../json.ts";
import type { Lease } from "./lease.ts";

const mixed = { code: "environment-changed", params: {} } satisfies RunWarning;

type Measured = {
  readonly environment: Environment;
  readonly ownAddresses: readonly string[];
  /** The definition's rule and the worker's labels; absent: runs are compared by the machine. */
  readonly by?: {
    readonly spec: Pick<BenchmarkSpec, "comparable">;
    readonly labels: WorkerLabels;
  };
};

/** What runs must share to be comparable, and the environment that says by which rule; key null: with no other run. */
function comparedAs({ environment, by }: Measured) {
  const rule = comparableOf(by?.spec ?? {});
  if (by === undefined || typeof rule === "string")
    return { environment, key: environment.fingerprint };
  const value = labelValueOf(by.labels, rule.sameLabel);
  const { networkProfile, measurementVersion, placement } = environment;
  const shared = { networkProfile, measurementVersion, placement: placement?.asked ?? "kernel" };
  return {
    environment: { ...environment, comparedBy: { rule, value } },
    key:
      value === null
        ? null
        : hashJson({ label: [rule.sameLabel, value], ...shared }).toString("hex"),
  };
}

/** Repeating it changes nothing; without the lease nothing is noted. */
export async function recordEnvironment(
  context: Pick<Context, "db">,
  lease: Lease,
  found: Measured,
): Promise<void> {
  const leased = { id: lease.runId, leaseEpoch: lease.epoch };
  const { environment, key } = comparedAs(found);
  const first = await context.db.run.updateMany({
    where: { ...leased, environment: { equals: Prisma.DbNull } },
    data: {
      environment: toJson(environment),
      environmentFingerprint: key,
      ownAddresses: [...found.ownAddresses],
    },
  });
  if (first.count > 0) return;
  await context.db.run.updateMany({
    where: {
      ...leased,
      OR: [
        { environment: { path: ["fingerprint"], not: environment.fingerprint } },
        key === null
          ? { environmentFingerprint: { not: null } }
          : { OR: [{ environmentFingerprint: null }, { environmentFingerprint: { not: key } }] },
      ],
      NOT: { warnings: { has: mixed } },
    },
    data: { warnings: { push: mixed } },
  });
}
