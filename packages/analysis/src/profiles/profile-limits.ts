// How much of a profile is read. A profile of a server under load for minutes has some thousand stacks; what is far
// beyond that is refused while it is read, before it takes the process's memory or seconds of its time.
import { t } from "@gonogo/locale/t";

/** Stacks in a file: lines of folded text, samples of pprof and speedscope. */
export const maxStacks = 200_000;
/** Distinct functions. */
export const maxFunctions = 200_000;
/** Functions at all locations of a pprof file together, inlined ones included. */
export const maxLines = 4 * maxFunctions;
/** Functions on one stack. */
export const maxDepth = 1_000;
/** Distinct call paths, which are what takes memory. */
export const maxPaths = 500_000;
/** Functions on all stacks together, which are what takes time. */
export const maxSteps = 5_000_000;
/** Characters of a function's name that are kept. */
export const maxNameLength = 300;
/** The largest time or count of a profile: sums stay exact. */
export const maxValue = 1e15;

/** What to do about a profile that is too large. */
export const recordLess = (): string =>
  t("Record for fewer seconds or at a lower frequency, or leave out idle threads.");
/** What to do about a stack that is too deep. */
export const cutStacks = (): string => t("Let the recorder cut stacks off at some depth.");
