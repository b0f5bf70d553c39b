// A duel as a user would send it to the REST API: two targets, a question, a load, gates as text, the default plan.
// Pure. The plan is left to its defaults, unless the bench was given a block length.
import { loads } from "./matrix.mjs";
import { slugOf } from "./servers.mjs";

/** Requests that a percentile needs in a block, with the margin of a plan: 1.25 × 1 / (1 - q) × 10. */
const plannedRequests = { p50: 25, p95: 250, p99: 1_250 };

/** @param {import("./servers.mjs").DuelTarget} target */
export const targetConfig = ({ slug, protocol, port }) => ({
  ...{ slug, name: slug, protocol, host: "127.0.0.1", port },
  ...(protocol === "grpc" && { grpcSchema: { kind: "reflection" } }),
});

/** @param {import("./matrix.mjs").ServerName} server */
const operationOf = (server) =>
  server === "grpc"
    ? { kind: "grpc", method: "helloworld.Greeter/SayHello", message: { name: "gonogo" } }
    : { kind: "http", path: "/" };

/**
 * A block length that holds what an open load's percentiles need; closed loads are left to the pilot.
 * @param {import("./matrix.mjs").Duel} duel
 * @param {number} blockMs
 */
function longEnough({ load, gates }, blockMs) {
  const settings = loads[load];
  if (settings.kind !== "open") return blockMs;
  const needed = Math.max(...gates.map(({ quantile }) => plannedRequests[quantile]));
  return Math.max(blockMs, Math.ceil((1_000 * needed) / settings.ratePerS));
}

/**
 * The body of `POST /runs`.
 * @param {import("./matrix.mjs").Duel} duel
 * @param {{ blockMs: number | null }} options null: the plan's default
 */
export function runOf(duel, { blockMs }) {
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
      ...(blockMs !== null && { plan: { blockMs: longEnough(duel, blockMs) } }),
      gates: gates.map(
        ({ quantile, op, limit }) => `${quantile}(candidate) / ${quantile}(base) ${op} ${limit}`,
      ),
    },
  };
}
