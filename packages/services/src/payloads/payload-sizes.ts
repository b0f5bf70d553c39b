// Bytes of example messages, field by field, for whoever asks: nothing is stored.
import { payloadMarkdown } from "@gonogo/analysis/payloads/payload-markdown";
import type { PayloadTable } from "@gonogo/protocols/report";
import { Payloads } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import { parseInput } from "../errors.ts";
import { requirePayloads } from "./payload-issues.ts";
import { payloadTable } from "./payload-reading.ts";

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
