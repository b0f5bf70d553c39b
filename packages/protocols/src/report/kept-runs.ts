// Why retention keeps a run that is old enough to go: the reasons, in words, and all of them in a sentence.

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
  tagged: "tagged keep",
  decided: "with a decision",
  shared: "with a shared link",
  commented: "with comments",
  explained: "with a note on a change",
  calibration: "of noise calibrations",
  gate: "named by a gate",
  baseline: "used as baselines of gates",
};

const anyOf = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** For settings, REST and docs/operations.md alike. */
export const keptSentence = `Retention never removes runs ${anyOf.format(keptReasons.map((reason) => keptWords[reason]))}.`;
