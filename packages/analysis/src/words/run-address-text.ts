// Where a run loaded a target, when that was not the target's own address.
import type { RunAddress } from "@gonogo/protocols/report";

/** A phrase for reports and comments. */
export const runAddressText = ({ loaded, own }: RunAddress): string =>
  `loaded at ${loaded} in this run only (the target's own address: ${own})`;
