// Who used the machine while a block was measured, in words: `the engine used 0.31, rest 0.05, Gonogo itself 0.02 and …`.
// With it what to do where a thread waited for a core, by who had it: a remedy must fit the cause. All figures are in cores.
import { t } from "@gonogo/locale/t";
import { formatNumber, listOf } from "./format.ts";

/** Cores in use; absent: not known. */
export type Use = {
  readonly cores?: number;
  readonly engineCores?: number;
  readonly targetCores?: number;
  readonly gonogoCores?: number;
  readonly otherCores?: number;
  /** Who used so much that a thread waited for it; absent: nobody but the engine, or not known. */
  readonly user?: "others" | "gonogo" | "target";
};

/**
 * `of this machine's 2 cores the engine used 0.31, rest 0.05, Gonogo itself 0.02 and other programs 0.87`; null where
 * nothing was seen. `target`: what the target is called.
 */
export function useText(use: Use, target: string): string | null {
  if (use.cores === undefined) return null;
  const others = use.gonogoCores === undefined ? t("everything else") : t("other programs");
  const users = [
    [t("the engine used"), use.engineCores],
    [target, use.targetCores],
    [t("Gonogo itself"), use.gonogoCores],
    [others, use.otherCores],
  ] as const;
  const used = users.flatMap(([who, value]) =>
    value === undefined ? [] : [`${who} ${formatNumber(value, 2)}`],
  );
  return t("of this machine's {cores} cores {used}", { cores: use.cores, used: listOf(used) });
}

/** The same in brackets; empty where nothing was seen. */
export function useInBrackets(use: Use, target: string): string {
  const text = useText(use, target);
  return text === null ? "" : ` (${text})`;
}

/** What to do where a thread waited for a core, by who had it; null: it is not known, or nobody but the engine. */
export function remedyByUse({ user }: Use, target: string): string | null {
  switch (user) {
    case undefined:
      return null;
    case "others":
      return t("Stop what else runs on this machine while it measures.");
    case "gonogo":
      return t(
        "Close Gonogo's pages while it measures, or run the worker on a machine of its own.",
      );
    case "target":
      return t(
        "Run {target} and the engine on different machines, or keep them to cores of their own.",
        { target },
      );
  }
}
