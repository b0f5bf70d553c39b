// Who used the machine, as facts of a finding, in cores; the numbers come from machine-use.
import { disturbingCores, type MachineUse } from "../../evidence/machine-use.ts";
import type { Use } from "../../words/use-words.ts";

const hundredths = (cores: number): number => Math.round(cores * 100) / 100;

/** Who had a core that a thread waited for. */
function userOf({ others, gonogo, target }: MachineUse): Use["user"] {
  const isMuch = (cores: number | null) => hundredths(cores ?? 0) >= disturbingCores;
  if (isMuch(others)) return "others";
  if (isMuch(gonogo)) return "gonogo";
  return isMuch(target) ? "target" : undefined;
}

export function useNumbers(use: MachineUse | null): Use {
  if (use === null) return {};
  const { cores, engine, target, gonogo, others } = use;
  const user = userOf(use);
  return {
    cores,
    engineCores: hundredths(engine),
    ...(target !== null && { targetCores: hundredths(target) }),
    ...(gonogo !== null && { gonogoCores: hundredths(gonogo) }),
    ...(others !== null && { otherCores: hundredths(others) }),
    ...(user !== undefined && { user }),
  };
}
