// A duel as a user would send it to the REST API: two targets, a question, a load, gates as text, the default plan.
// Pure. Plan and placement are left to their defaults, unless a row or the command line names them.
import type { Placement } from "./conditions.ts";
import type { Duel, ServerName } from "./matrix.ts";
import { loads } from "./matrix.ts";
import type { DuelTarget } from "./servers.ts";
import { slugOf } from "./servers.ts";

/** Requests that a percentile needs in a block, with the margin of a plan: 1.25 × 1 / (1 - q) × 10. */
const plannedRequests = { p50: 25, p95: 250, p99: 1_250 };

export const targetConfig = ({ slug, protocol, port }: DuelTarget) => ({
  ...{ slug, name: slug, protocol, host: "127.0.0.1", port },
  ...(protocol === "grpc" && { grpcSchema: { kind: "reflection" } }),
});

const operationOf = (server: ServerName) =>
  server === "grpc"
    ? { kind: "grpc", method: "helloworld.Greeter/SayHello", message: { name: "gonogo" } }
    : { kind: "http", path: "/" };

/** A block length that holds what an open load's percentiles need; closed loads are left to the pilot. */
function longEnough({ load, gates }: Duel, blockMs: number) {
  const settings = loads[load];
  if (settings.kind !== "open") return blockMs;
  const needed = Math.max(...gates.map(({ quantile }) => plannedRequests[quantile]));
  return Math.max(blockMs, Math.ceil((1_000 * needed) / settings.ratePerS));
}

/** The body of `POST /runs`. */
export function runOf(
  duel: Duel,
  {
    blockMs,
    placement = null,
    plan,
  }: {
    /** Null: the plan's default. */
    blockMs: number | null;
    /** Null: the product's default. */
    placement?: Placement | null;
    /** Absent: the default. */
    plan?: { rounds: number; looks: number[] };
  },
) {
  const { base, candidate, later, load, gates } = duel;
  const slug = duel.id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return {
    definition: {
      name: slug,
      question: `Is ${candidate}${later} as fast as ${base}?`,
      variants: [
        { name: "base", target: slugOf(base, ""), operation: operationOf(base) },
        { name: "candidate", target: slugOf(candidate, later), operation: operationOf(candidate) },
      ],
      load: loads[load],
      ...((plan || blockMs !== null) && {
        plan: { ...plan, ...(blockMs !== null && { blockMs: longEnough(duel, blockMs) }) },
      }),
      ...(placement !== null && { placement }),
      gates: gates.map(
        ({ quantile, op, limit }) => `${quantile}(candidate) / ${quantile}(base) ${op} ${limit}`,
      ),
    },
  };
}
