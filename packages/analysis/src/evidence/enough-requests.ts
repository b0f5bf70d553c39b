// What share of the requests that a percentile needs the blocks of a run must have had.
// It is a matter of the rules that judge the run: up to version 5 every block needed all of them, and runs that were
// judged so are judged so again.
import { enoughShare } from "../statistics/percentile.ts";
import { holdsSince, type OfRules } from "./rules-since.ts";

/** For `percentileSupported`. */
export const enoughShareOf = (evidence: OfRules): number =>
  holdsSince(6, evidence) ? enoughShare : 1;
