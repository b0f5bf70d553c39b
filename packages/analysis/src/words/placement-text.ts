// Where a run's load threads were placed, in words.
import type { RunPlacement } from "@gonogo/protocols/report";
import { listOf, plural } from "./format.ts";

const coresText = (cores: readonly number[]): string =>
  `${cores.length === 1 ? "core" : "cores"} ${listOf(cores.map(String))}`;

/** A sentence or two; `pilotThreads` is how many load threads the run's pilot asked for, null: as many as before. */
export function placementText(placement: RunPlacement, pilotThreads: number | null): string {
  const { asked, kept, targetCores, shortfall } = placement;
  const threads = Math.max(placement.threads, pilotThreads ?? 0);
  const cores = placement.loadCores.slice(0, threads);
  if (cores.length === 0) {
    if (asked === "kernel") return "The kernel places the load threads.";
    const why = {
      "one-core": "this machine offers one core",
      "target-not-seen": "no target is seen on this machine",
      "cores-not-told": "this system does not say which cores there are",
      "few-cores": "there are too few cores",
    }[shortfall ?? "cores-not-told"];
    return `The kernel places the load threads: ${why}.`;
  }
  const keep = `${plural(threads, "load thread")} ${threads === 1 ? "keeps" : "keep"} ${coresText([...cores].sort((a, b) => a - b))}`;
  if (threads > kept)
    return `${keep}. There are too few cores for ${asked === "beside" ? "all of them beside the target" : "each to have its own, apart from the target"}.`;
  if (targetCores.length === 0) return `${keep}.`;
  const target = `${targetCores.length === 1 ? "core" : "cores"} of the target (${targetCores.join(", ")})`;
  return asked === "beside" ? `${keep}, beside the target.` : `${keep}, apart from the ${target}.`;
}
