// Blocks of an import are measured one after the other. Two that overlap in time are the same recording sent twice, or
// variants that were loaded at once and slowed each other: neither is a round of its own.
import { refuse } from "./import-input.ts";

export type Measured = {
  /** Place in the request. */
  readonly index: number;
  readonly startedAt: Date;
  readonly finishedAt: Date;
};

/** Takes blocks in their order of time. Throws `invalid_input` when one begins before an earlier one is over. */
export function requireApart(blocks: readonly Measured[]): void {
  let before: Measured | undefined;
  for (const block of blocks) {
    if (before && block.startedAt < before.finishedAt)
      refuse(
        `blocks.${block.index}.output`,
        `it was measured at the same time as blocks.${before.index}`,
        "Measure one block after the other, and send each recording once.",
      );
    before = block;
  }
}
