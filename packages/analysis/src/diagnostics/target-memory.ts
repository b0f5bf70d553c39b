// target-memory: memory of a target that is not known to be of its variant's blocks: one process serves several variants, or
// its peak could not be set back at the start of a block. The figures stay, and nothing is compared by them.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence } from "../evidence/evidence.ts";
import { sampledBlocks, sharingWith } from "../evidence/own-memory.ts";
import { listOf, plural } from "../words/format.ts";
import { diagnostic } from "./rule.ts";

const remedy =
  "Serve each variant from a process of its own that the worker may see, or give the target an address that starts it anew; it is used before each block of a run that gates on memory.";

/** One note for each process that variants share, and for each other variant whose peak was only sampled. */
export function targetMemory(evidence: Evidence): Diagnostic[] {
  if (evidence.variants.length < 2) return [];
  const cells = [...evidence.cells, ...evidence.confirmation];
  return evidence.variants.flatMap(({ name }): Diagnostic[] => {
    const { sampled, of } = sampledBlocks(cells, name);
    if (of === 0) return [];
    const shared = sharingWith(evidence, name);
    const isShared = shared.length > 1;
    if (isShared && shared[0] !== name) return [];
    const sentence = isShared
      ? `One process served ${listOf(shared)}, and its memory is that of all of them: no ratio of memory is shown.`
      : sampled > 0
        ? `The peak memory of the target of ${name} could not be set back in ${sampled} of ${plural(of, "block")}: it is the most of some readings, and no ratio of it is shown.`
        : null;
    if (sentence === null) return [];
    const found = { sharing: shared.length, blocks: isShared ? of : sampled, blocksRun: of };
    const variant = isShared ? null : name;
    return [
      diagnostic(evidence, {
        ...{ code: "target-memory", severity: "note", variant, cell: null },
        ...{ evidence: found, sentence, remedy, blockIds: [] },
      }),
    ];
  });
}
