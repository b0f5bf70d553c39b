// Bytes of example messages, field by field, for whoever asks: nothing is stored.
import { payloadMarkdown } from "@gonogo/analysis/payloads/payload-markdown";
import { t } from "@gonogo/locale/t";
import type { PayloadTable } from "@gonogo/protocols/report";
import { type BenchmarkSpec, Payloads } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow, ownerOf } from "../actor.ts";
import { type FieldIssue, parseInput, ServiceError } from "../errors.ts";
import { payloadReading, payloadTable } from "./payload-reading.ts";

export const PayloadSizesInput = z.strictObject({ payloads: Payloads });
export type PayloadSizesInput = z.input<typeof PayloadSizesInput>;

export type PayloadSizes = PayloadTable & {
  /** The same as a table in Markdown. */
  readonly markdown: string;
};

/** Throws `invalid_input` for schemas that cannot be read and messages that do not fit, and `busy`. */
export async function payloadSizes(actor: Actor, input: PayloadSizesInput): Promise<PayloadSizes> {
  allow(actor, "read");
  const asked = parseInput(PayloadSizesInput, input);
  await requirePayloads(actor, asked, "");
  const table = (await payloadTable(asked.payloads)) ?? { payloads: [], fields: [] };
  return { ...table, markdown: payloadMarkdown(table) };
}

// What is wrong with the example messages of a definition: schemas that cannot be read, messages that do not fit them.

type OfPayloads = Pick<BenchmarkSpec, "payloads">;

/** By field of the definition; empty without issues. Throws `busy`. */
export async function payloadIssues(actor: Actor, { payloads }: OfPayloads): Promise<FieldIssue[]> {
  if (!payloads) return [];
  try {
    const read = await payloadReading(payloads, { owner: ownerOf(actor), field: "payloads" });
    if (read.ok) return [];
    return read.issues.map(({ field, message }) => ({ field: `payloads.${field}`, message }));
  } catch (error) {
    if (error instanceof ServiceError && error.code === "invalid_input") return [...error.issues];
    throw error;
  }
}

/** Throws `invalid_input`, its fields under `prefix`, and `busy`. */
export async function requirePayloads(
  actor: Actor,
  spec: OfPayloads,
  prefix: string,
): Promise<void> {
  const at = prefix === "" ? "" : `${prefix}.`;
  const found = await payloadIssues(actor, spec);
  const issues = found.map((issue) => ({ ...issue, field: `${at}${issue.field}` }));
  if (issues.length === 0) return;
  throw new ServiceError("invalid_input", null, {
    remedy: t("Correct the schema or the example message; schemas are texts of .proto files."),
    issues,
  });
}
