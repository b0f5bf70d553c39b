// What an import is asked with: a benchmark, and for each of its variants the outputs of another tool, one a round.
// Whether the blocks make whole rounds is asked here, before any output is read.
import { english, t } from "@gonogo/locale/t";
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
import { parseInput, ServiceError } from "../errors.ts";
import { hashJson } from "../json.ts";
import { jsonShapeIssue } from "../json-shape.ts";
import { namesOneBenchmark, runFields } from "../run/create-run-input.ts";
import type { ThreadTask } from "../threads/thread-task.ts";

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
      .min(1, english("give at least one block"))
      .max(3_200),
  })
  .refine(namesOneBenchmark.holds, namesOneBenchmark.issue);
export type ImportInput = z.input<typeof ImportInput>;
type Parsed = z.output<typeof ImportInput>;

/** What a tool wrote, as it goes from thread to thread: bytes, which are handed over and not copied. */
export type SentOutput = { readonly bytes: Uint8Array<ArrayBuffer>; readonly isText: boolean };
export type Import = Omit<Parsed, "blocks"> & {
  readonly blocks: readonly (Omit<Parsed["blocks"][number], "output"> & {
    readonly output: SentOutput;
  })[];
};

/** The request of an import: its JSON as it was sent. */
export type ImportRequest = {
  readonly json: Uint8Array<ArrayBuffer>;
  /** From beside the body; in it there is none then. */
  readonly idempotencyKey: string | null;
};

/** Logs of single requests are long: a million lines of h2load. */
export const maxImportBytes = 32 * 1024 * 1024;
/** A value for each request that was recorded. */
const mostValues = 5_000_000;

const encoder = new TextEncoder();
const sentOutput = (output: unknown): SentOutput =>
  typeof output === "string"
    ? { bytes: encoder.encode(output), isText: true }
    : { bytes: encoder.encode(JSON.stringify(output) ?? ""), isText: false };

/** The output as its tool's reader takes it; undefined: there was none. */
export function outputOf({ bytes, isText }: SentOutput): unknown {
  const text = new TextDecoder().decode(bytes);
  if (isText) return text;
  return text === "" ? undefined : JSON.parse(text);
}

/** Bytes that have a buffer of their own need no copy: nobody reads them here again. */
export const handedOver = ({ buffer, byteLength }: Uint8Array<ArrayBuffer>): ArrayBuffer[] =>
  byteLength === buffer.byteLength ? [buffer] : [];

function parsedJson(bytes: Uint8Array): unknown {
  const issue = jsonShapeIssue(bytes, { values: mostValues });
  if (issue !== null)
    throw new ServiceError("invalid_input", t("The body {issue}.", { issue }), {
      issues: [{ field: "", message: issue }],
    });
  try {
    // A byte order mark before JSON may be ignored (RFC 8259, section 8.1): the decoder takes it away.
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const words = error instanceof SyntaxError ? error.message : t("The body is not UTF-8");
    throw new ServiceError("malformed_json", `${words}.`);
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The request, and the hash by which its idempotency key knows it. Throws `malformed_json` and `invalid_input`. */
export function readRequest({ json, idempotencyKey }: ImportRequest) {
  const sent = parsedJson(json);
  const parsed = parseInput(
    ImportInput,
    idempotencyKey !== null && isObject(sent) ? { ...sent, idempotencyKey } : sent,
  );
  const blocks = parsed.blocks.map((block) => ({ ...block, output: sentOutput(block.output) }));
  const request: Import = { ...parsed, blocks };
  return { request, hash: new Uint8Array(hashJson(parsed)) };
}

export const importRequestTask: ThreadTask<ImportRequest, ReturnType<typeof readRequest>> = {
  name: "import",
  run: readRequest,
  limitMs: 20_000,
  what: english("the import"),
  remedy: english("Record shorter blocks, or fewer requests in each."),
  transfers: ({ request }) => request.blocks.map(({ output }) => output.bytes.buffer),
};

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
      t("{kind} load cannot be imported", { kind: spec.load.kind }),
      t("Import closed or open load; let a worker measure others."),
    );
  spec.variants.forEach((variant, i) => {
    if (hasSeveral(variant))
      refuse(
        `${prefix}.variants.${i}`,
        t("a mix or workflow cannot be imported"),
        t("Import one operation a variant; let a worker measure several."),
      );
    const { operation } = variant;
    if (operation && kindOf(operation).statuses === null)
      refuse(
        `${prefix}.variants.${i}.operation.kind`,
        t("{kind} cannot be imported", { kind: operation.kind }),
        t("Import HTTP requests and gRPC calls; let a worker measure others."),
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
        t("the benchmark has no variant {variant}", { variant }),
        t("Its variants are {names}.", { names: names.join(", ") }),
      );
    if (!cells.includes(cell))
      refuse(
        `blocks.${i}.cell`,
        t("the benchmark has no cell {cell}", { cell }),
        t("Its cells are numbered from 0 to {count}.", { count: cells.length - 1 }),
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
      if (rounds !== first)
        refuse(
          "blocks",
          cells.length > 1
            ? t("{name} has {rounds} blocks in cell {cell}, others have {first}", {
                name,
                rounds,
                cell,
                first,
              })
            : t("{name} has {rounds} blocks, others have {first}", { name, rounds, first }),
          t("Give every variant the same number of blocks in every cell: one a round."),
        );
    }
  if (!looks.includes(first))
    refuse(
      "blocks",
      t("there are {first} rounds, and the plan decides at {looks}", {
        first,
        looks: looks.join(", "),
      }),
      t("Import as many rounds as a look of the plan has, or change the plan."),
    );
  return places;
}
