// Who used the machine, in a finding's numbers and words: `the engine used 0.31, rest 0.05, Gonogo itself 0.02 and …`.
// With it what to do where a thread waited for a core, by who had it: a remedy must fit the cause.
// All figures are in cores; the numbers come from machine-use.
import type { Numbers } from "../../evidence/evidence.ts";
import { disturbingCores, type MachineUse } from "../../evidence/machine-use.ts";
import { formatNumber, listOf } from "../../words/format.ts";

const hundredths = (cores: number): number => Math.round(cores * 100) / 100;

/** The use as evidence of a finding. */
export function useNumbers(use: MachineUse | null): Numbers {
  if (use === null) return {};
  const { cores, engine, target, gonogo, others } = use;
  return {
    cores,
    engineCores: hundredths(engine),
    ...(target !== null && { targetCores: hundredths(target) }),
    ...(gonogo !== null && { gonogoCores: hundredths(gonogo) }),
    ...(others !== null && { otherCores: hundredths(others) }),
  };
}

const known = (evidence: Numbers, name: string): number | null => {
  const value = evidence[name];
  return typeof value === "number" ? value : null;
};

/**
 * `of this machine's 2 cores the engine used 0.31, rest 0.05, Gonogo itself 0.02 and other programs 0.87`; null where
 * nothing was seen. `target`: what the target is called.
 */
export function useWords(evidence: Numbers, target: string): string | null {
  const cores = known(evidence, "cores");
  if (cores === null) return null;
  const gonogo = known(evidence, "gonogoCores");
  const others = gonogo === null ? "everything else" : "other programs";
  const users = [
    ["the engine", known(evidence, "engineCores")],
    [target, known(evidence, "targetCores")],
    ["Gonogo itself", gonogo],
    [others, known(evidence, "otherCores")],
  ] as const;
  const used = users.flatMap(([who, value]) =>
    value === null
      ? []
      : [`${who} ${who === "the engine" ? "used " : ""}${formatNumber(value, 2)}`],
  );
  return `of this machine's ${cores} cores ${listOf(used)}`;
}

/** What to do where a thread waited for a core, by who had it; null: it is not known, or nobody but the engine. */
export function remedyByUse(evidence: Numbers, target: string): string | null {
  const least = (name: string) => (known(evidence, name) ?? 0) >= disturbingCores;
  if (least("otherCores")) return "Stop what else runs on this machine while it measures.";
  if (least("gonogoCores"))
    return "Close Gonogo's pages while it measures, or run the worker on a machine of its own.";
  if (least("targetCores"))
    return `Run ${target} and the engine on different machines, or keep them to cores of their own.`;
  return null;
}
