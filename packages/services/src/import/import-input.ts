// What an import is asked with: a benchmark, and for each of its variants the outputs of another tool, one a round.
// Whether the blocks make whole rounds is asked here, before any output is read.
import { importTools } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  cellsOf,
  filledText,
  hasSeveral,
  kindOf,
  looksOf,
} from "@gonogo/protocols/spec";
import { z } from "zod";
import { ServiceError } from "../errors.ts";
import { namesOneBenchmark, runFields } from "../run/create-run.ts";

const Tool = z.enum(importTools);
const Version = filledText(40);

export const ImportInput = z
  .strictObject({
    ...runFields,
    /** What measured the blocks, where a block does not say. */
    tool: Tool.optional(),
    toolVersion: Version.optional(),
    /** Left out at the beginning of each block, as warm-up. */
    skipMs: z.number().min(0).max(600_000).default(0),
    /** The blocks of a variant in their order are its rounds. */
    blocks: z
      .array(
        z.strictObject({
          variant: z.string().min(1).max(60),
          cell: z.int().min(0).max(10_000).default(0),
          tool: Tool.optional(),
          toolVersion: Version.optional(),
          /** Requests that the tool says it sent, where its output leaves some out; asked of h2load. */
          sent: z.int().min(1).max(2_000_000).optional(),
          /** What the tool wrote of its single requests: text, or JSON. */
          output: z.unknown(),
        }),
      )
      .min(1, "give at least one block")
      .max(3_200),
  })
  .refine(namesOneBenchmark.holds, namesOneBenchmark.fault);
export type ImportInput = z.input<typeof ImportInput>;
export type Import = z.output<typeof ImportInput>;

/** Throws `invalid_input` for one field. */
export const refuse = (field: string, message: string, remedy: string): never => {
  throw new ServiceError("invalid_input", message, { field, remedy });
};

const loads = ["closed", "open"];

/** Throws `invalid_input` for a definition whose figures no other tool could have measured. */
export function requireImportable(spec: BenchmarkSpec, prefix: string): void {
  if (!loads.includes(spec.load.kind))
    refuse(
      `${prefix}.load.kind`,
      `${spec.load.kind} load cannot be imported`,
      "Import closed or open load; let a worker measure others.",
    );
  spec.variants.forEach((variant, i) => {
    if (hasSeveral(variant))
      refuse(
        `${prefix}.variants.${i}`,
        "a mix or workflow cannot be imported",
        "Import one operation a variant; let a worker measure several.",
      );
    const { operation } = variant;
    if (operation && kindOf(operation).statuses === null)
      refuse(
        `${prefix}.variants.${i}.operation.kind`,
        `${operation.kind} cannot be imported`,
        "Import HTTP requests and gRPC calls; let a worker measure others.",
      );
  });
}

/** Where a block of the import stands. */
export type ImportPlace = { readonly cell: number; readonly round: number };

/** The place of each block. Throws `invalid_input` unless they make whole rounds, as many as a look of the plan. */
export function placesOf({ blocks }: Pick<Import, "blocks">, spec: BenchmarkSpec): ImportPlace[] {
  const names = spec.variants.map(({ name }) => name);
  const cells = cellsOf(spec).map(({ index }) => index);
  const counts = new Map<string, number>();
  const places = blocks.map(({ variant, cell }, i) => {
    if (!names.includes(variant))
      refuse(
        `blocks.${i}.variant`,
        `the benchmark has no variant ${variant}`,
        `Its variants are ${names.join(", ")}.`,
      );
    if (!cells.includes(cell))
      refuse(
        `blocks.${i}.cell`,
        `the benchmark has no cell ${cell}`,
        `Its cells are numbered from 0 to ${cells.length - 1}.`,
      );
    const round = counts.get(`${variant} ${cell}`) ?? 0;
    counts.set(`${variant} ${cell}`, round + 1);
    return { cell, round };
  });
  const looks = looksOf(spec.plan);
  const [first = 0] = counts.values();
  for (const name of names)
    for (const cell of cells) {
      const rounds = counts.get(`${name} ${cell}`) ?? 0;
      const where = cells.length > 1 ? ` in cell ${cell}` : "";
      if (rounds !== first)
        refuse(
          "blocks",
          `${name} has ${rounds} blocks${where}, others have ${first}`,
          "Give every variant the same number of blocks in every cell: one a round.",
        );
    }
  if (!looks.includes(first))
    refuse(
      "blocks",
      `there are ${first} rounds, and the plan decides at ${looks.join(", ")}`,
      "Import as many rounds as a look of the plan has, or change the plan.",
    );
  return places;
}
