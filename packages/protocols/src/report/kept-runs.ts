// Why retention keeps a run that is old enough to go: the reasons, in words, and all of them in a sentence.
import { english } from "@gonogo/locale/t";

/** In the order in which they are asked: the first that holds is the one that is said. */
export const keptReasons = [
  "tagged",
  "decided",
  "shared",
  "commented",
  "explained",
  "calibration",
  "gate",
  "baseline",
] as const;
export type KeptReason = (typeof keptReasons)[number];

/** After "runs". */
export const keptWords: Readonly<Record<KeptReason, string>> = {
  tagged: english("tagged keep"),
  decided: english("with a decision"),
  shared: english("with a shared link"),
  commented: english("with comments"),
  explained: english("with a note on a change"),
  calibration: english("of noise calibrations"),
  gate: english("named by a gate"),
  baseline: english("used as baselines of gates"),
};

/** For settings, REST and docs/operations.md alike. */
export const keptSentence = english(
  "Retention never removes runs tagged keep, with a decision, with a shared link, with comments, with a note on a change, of noise calibrations, named by a gate or used as baselines of gates.",
);
