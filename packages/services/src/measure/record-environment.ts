// Notes where a run was measured: machine, kernel, network and engine. The first worker's word stands;
// a run that goes on elsewhere says so among its warnings, because its absolute figures mix two machines.
import type { RunWarning } from "@gonogo/analysis/words/warning-words";
import type { Environment } from "@gonogo/protocols/report";
import type { Context } from "../context.ts";
import { toJson } from "../json.ts";
import type { Lease } from "./lease.ts";

const mixed = { code: "environment-changed", params: {} } satisfies RunWarning;

/** Repeating it changes nothing; without the lease nothing is noted. */
export async function recordEnvironment(
  context: Pick<Context, "db">,
  lease: Lease,
  found: { readonly environment: Environment; readonly ownAddresses: readonly string[] },
): Promise<void> {
  const leased = { id: lease.runId, leaseEpoch: lease.epoch };
  const { fingerprint } = found.environment;
  const first = await context.db.run.updateMany({
    where: { ...leased, environmentFingerprint: null },
    data: {
      environment: toJson(found.environment),
      environmentFingerprint: fingerprint,
      ownAddresses: [...found.ownAddresses],
    },
  });
  if (first.count > 0) return;
  await context.db.run.updateMany({
    where: {
      ...leased,
      environmentFingerprint: { not: fingerprint },
      NOT: { warnings: { has: mixed } },
    },
    data: { warnings: { push: mixed } },
  });
}
