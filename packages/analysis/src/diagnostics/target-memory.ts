// target-memory: memory of a target that is not known to be of its variant's blocks: one process serves several variants, or
// its peak could not be set back at the start of a block. The figures stay, and nothing is compared by them.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence } from "../evidence/evidence.ts";
import { sampledBlocks, sharingWith } from "../evidence/own-memory.ts";
import { diagnostic } from "./rule.ts";

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
    if (!isShared && sampled === 0) return [];
    return [
      diagnostic(evidence, {
        ...{ code: "target-memory", severity: "note", variant: isShared ? null : name, cell: null },
        params: isShared ? { sharedBy: shared } : { sampledBlocks: sampled, blocksRun: of },
      }),
    ];
  });
}
