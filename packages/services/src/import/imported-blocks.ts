// Outputs of another tool as blocks in their order of time, with what is known of them all together.
// Which block came when is read from the requests themselves, never by the order in which they were sent to us.
import { blockOfSamples } from "@gonogo/analysis/imports/block-of-samples";
import { readSamples } from "@gonogo/analysis/imports/read-samples";
import { requireLoad } from "@gonogo/analysis/imports/require-load";
import { ImportError } from "@gonogo/analysis/imports/sample";
import { english, t } from "@gonogo/locale/t";
import type { BlockResult } from "@gonogo/protocols/events";
import type { ImportFacts, ImportTool } from "@gonogo/protocols/report";
import { type BenchmarkSpec, cellsOf, loadOf } from "@gonogo/protocols/spec";
import { newId } from "../id.ts";
import type { ThreadTask } from "../threads/thread-task.ts";
import { type Import, type ImportPlace, outputOf, refuse } from "./import-input.ts";
import { areInTurns, roundOf } from "./turns.ts";

export type ImportedBlock = ImportPlace & {
  readonly id: string;
  readonly variant: string;
  readonly result: BlockResult;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** Place within the round and order over the whole run, by time. */
  readonly position: number;
  readonly sequence: number;
};

export type ImportedRun = {
  readonly facts: ImportFacts;
  readonly blocks: readonly ImportedBlock[];
  readonly startedAt: Date;
  readonly finishedAt: Date;
};

type Asked = Import["blocks"][number];
type Timed = Omit<ImportedBlock, "position" | "sequence"> & Measured;

/** Clocks of two machines may differ by a little. */
const clockSlackMs = 24 * 60 * 60 * 1_000;
const earliest = new Date("2000-01-01T00:00:00Z");

/** Requests that were sent and are not in the output. h2load leaves out what was lost with its connection. */
function unrecordedOf(
  tool: ImportTool,
  { sent }: Asked,
  { recorded, i }: { readonly recorded: number; readonly i: number },
): number {
  const field = `blocks.${i}.sent`;
  const total = t("Give the total in the tool's summary (requests: … total).");
  if (sent === undefined)
    return tool === "h2load"
      ? refuse(
          field,
          t(
            "h2load's log leaves out requests that were lost with their connection, so the number sent must be given",
          ),
          total,
        )
      : 0;
  if (sent < recorded)
    return refuse(
      field,
      t("it is {sent}, and the output has {recorded} requests", { sent, recorded }),
      total,
    );
  return sent - recorded;
}

function readBlock(
  { request, spec, now }: { request: Import; spec: BenchmarkSpec; now: Date },
  place: ImportPlace,
  i: number,
): Timed {
  const block = request.blocks[i];
  const cell = cellsOf(spec)[place.cell];
  const operation = spec.variants.find(({ name }) => name === block?.variant)?.operation;
  if (!block || !cell || !operation)
    throw new Error("the block was checked to have a cell and an operation");
  const field = `blocks.${i}.output`;
  const id = newId();
  try {
    const tool = toolOf(request, block, i);
    const samples = readSamples(tool, outputOf(block.output));
    const { skipMs } = request;
    const unrecorded = unrecordedOf(tool, block, { recorded: samples.length, i });
    const result = blockOfSamples(samples, { blockId: id, operation, skipMs, unrecorded });
    const startedAt = new Date(result.startedAtUnixMs);
    const finishedAt = new Date(result.startedAtUnixMs + skipMs + result.windowS * 1_000);
    if (!(startedAt > earliest) || !(finishedAt.getTime() <= now.getTime() + clockSlackMs))
      refuse(
        field,
        t("its requests lie between {startedAt} and {finishedAt}, which cannot be", {
          startedAt: startedAt.toISOString(),
          finishedAt: finishedAt.toISOString(),
        }),
        t("Set the clock of the machine that measured, and measure again."),
      );
    requireLoad({ samples, skipMs, unrecorded }, loadOf(spec, cell));
    return { id, ...place, index: i, variant: block.variant, result, startedAt, finishedAt };
  } catch (error) {
    if (error instanceof ImportError) return refuse(field, error.message, error.remedy);
    throw error;
  }
}

const byStart = (a: Timed, b: Timed): number => a.startedAt.getTime() - b.startedAt.getTime();

/** What blocks are read from. */
export type BlocksRequest = {
  readonly request: Import;
  readonly spec: BenchmarkSpec;
  readonly places: readonly ImportPlace[];
  readonly now: Date;
};

/** Throws `invalid_input` that names the block whose output cannot be read, or was recorded beside another. */
export function readBlocks({ request, spec, places, now }: BlocksRequest): ImportedRun {
  const sides = sidesOf(request, spec);
  const timed = places.map((place, i) => readBlock({ request, spec, now }, place, i));
  timed.sort(byStart);
  requireApart(timed);
  const blocks = timed.map((block, sequence): ImportedBlock => {
    const { index: _, ...known } = block;
    return { ...known, sequence, position: roundOf(timed, block).indexOf(block) };
  });
  const ends = blocks.map(({ finishedAt }) => finishedAt.getTime());
  return {
    facts: { sides, skipMs: request.skipMs, inTurns: areInTurns(timed) },
    blocks,
    startedAt: timed[0]?.startedAt ?? now,
    finishedAt: new Date(ends.reduce((most, end) => Math.max(most, end), 0)),
  };
}

export const importBlocksTask: ThreadTask<BlocksRequest, ImportedRun> = {
  name: "blocks of an import",
  run: readBlocks,
  limitMs: 30_000,
  what: english("the outputs"),
  remedy: english("Record shorter blocks, or fewer requests in each."),
};

// Blocks of an import are measured one after the other. Two that overlap in time are the same recording sent twice, or
// variants that were loaded at once and slowed each other: neither is a round of its own.

type Measured = {
  /** Place in the request. */
  readonly index: number;
  readonly startedAt: Date;
  readonly finishedAt: Date;
};

/** Takes blocks in their order of time. Throws `invalid_input` when one begins before an earlier one is over. */
function requireApart(blocks: readonly Measured[]): void {
  let before: Measured | undefined;
  for (const block of blocks) {
    if (before && block.startedAt < before.finishedAt)
      refuse(
        `blocks.${block.index}.output`,
        t("it was measured at the same time as blocks.{index}", { index: before.index }),
        t("Measure one block after the other, and send each recording once."),
      );
    before = block;
  }
}

// Which tool measured each variant of an import: given for the whole import or for each block.

/** The tool of the block at `i`. Throws `invalid_input` where none is given. */
function toolOf(request: Import, block: Import["blocks"][number], i: number): ImportTool {
  const tool = block.tool ?? request.tool;
  return (
    tool ??
    refuse(
      `blocks.${i}.tool`,
      t("which tool measured this block is unknown"),
      t("Give tool for the whole import or for each block."),
    )
  );
}

/** Every variant is measured by one tool. Throws `invalid_input` where one is measured by several. */
function sidesOf(request: Import, spec: BenchmarkSpec): ImportFacts["sides"] {
  return spec.variants.map(({ name }) => {
    const reported = request.blocks.flatMap((block, i) =>
      block.variant === name
        ? [
            {
              tool: toolOf(request, block, i),
              toolVersion: block.toolVersion ?? request.toolVersion ?? null,
            },
          ]
        : [],
    );
    const [first] = reported;
    const other = reported.find(
      ({ tool, toolVersion }) => tool !== first?.tool || toolVersion !== first.toolVersion,
    );
    if (!first || other)
      return refuse(
        "blocks",
        t("{name} was measured by several tools or versions", { name }),
        t("Measure all blocks of a variant with the same tool."),
      );
    return { variant: name, ...first };
  });
}
