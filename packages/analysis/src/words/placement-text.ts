// Where a run's load threads were placed, in words.
import { msg, t } from "@gonogo/locale/t";
import type { RunPlacement } from "@gonogo/protocols/report";
import { listOf } from "./format.ts";

const whys = {
  "one-core": msg("The kernel places the load threads: this machine offers one core."),
  "target-not-seen": msg("The kernel places the load threads: no target is seen on this machine."),
  "cores-not-told": msg(
    "The kernel places the load threads: this system does not say which cores there are.",
  ),
  "few-cores": msg("The kernel places the load threads: there are too few cores."),
} as const;

/** A sentence or two; `pilotThreads` is how many load threads the run's pilot asked for, null: as many as before. */
export function placementText(placement: RunPlacement, pilotThreads: number | null): string {
  const { asked, kept, targetCores, shortfall } = placement;
  const threads = Math.max(placement.threads, pilotThreads ?? 0);
  const cores = placement.loadCores.slice(0, threads);
  if (cores.length === 0) {
    if (asked === "kernel") return t("The kernel places the load threads.");
    return t(whys[shortfall ?? "cores-not-told"]);
  }
  const own = t("{count, plural, one {core {cores}} other {cores {cores}}}", {
    count: cores.length,
    cores: listOf([...cores].sort((a, b) => a - b).map(String)),
  });
  const keep = t(
    "{count, plural, one {# load thread keeps {cores}} other {# load threads keep {cores}}}",
    { count: threads, cores: own },
  );
  if (threads > kept)
    return asked === "beside"
      ? t("{keep}. There are too few cores for all of them beside the target.", { keep })
      : t("{keep}. There are too few cores for each to have its own, apart from the target.", {
          keep,
        });
  if (targetCores.length === 0) return `${keep}.`;
  return asked === "beside"
    ? t("{keep}, beside the target.", { keep })
    : t(
        "{count, plural, one {{keep}, apart from the core of the target ({cores}).} other {{keep}, apart from the cores of the target ({cores}).}}",
        { count: targetCores.length, keep, cores: targetCores.join(", ") },
      );
}
