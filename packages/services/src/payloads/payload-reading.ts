// The example messages of a definition, counted in a thread: schemas are somebody's text. What was counted is kept, so that
// saving a definition, running it and reading its reports read them once.
import { createHash } from "node:crypto";
import { type PayloadReading, readPayloads } from "@gonogo/analysis/payloads/payload-table";
import { currentLocale } from "@gonogo/locale/current-locale";
import { english } from "@gonogo/locale/t";
import type { PayloadTable } from "@gonogo/protocols/report";
import type { Payload } from "@gonogo/protocols/spec";
import { LRUCache } from "lru-cache";
import { ServiceError } from "../errors.ts";
import { inThread } from "../threads/in-thread.ts";
import type { ThreadTask } from "../threads/thread-task.ts";

export const payloadsTask: ThreadTask<readonly Payload[], PayloadReading> = {
  name: "payloads",
  run: readPayloads,
  limitMs: 10_000,
  asJson: true,
  what: english("the schemas and example messages"),
  remedy: english(
    "Leave out of the schemas what the messages do not use, or take smaller messages.",
  ),
};

const kept = new LRUCache<string, Promise<PayloadReading>>({ max: 200 });

/** Throws `invalid_input` for `payloads` that take too long, and `busy`. */
export function payloadReading(
  payloads: readonly Payload[],
  { owner, field }: { readonly owner: string; readonly field: string },
): Promise<PayloadReading> {
  // What is wrong with them is said in the language of the reader.
  const asked = JSON.stringify([currentLocale(), payloads]);
  const key = createHash("sha256").update(asked).digest("base64");
  const known = kept.get(key);
  if (known) return known;
  const reading = inThread(payloadsTask, payloads, { owner, field });
  kept.set(key, reading);
  reading.catch(() => kept.delete(key));
  return reading;
}

/** The table of a definition that was accepted; null: it has no payloads, or none that can be read within the limits. */
export async function payloadTable(
  payloads: readonly Payload[] | undefined,
): Promise<PayloadTable | null> {
  if (!payloads) return null;
  try {
    const read = await payloadReading(payloads, { owner: "reports", field: "payloads" });
    return read.ok ? read.table : null;
  } catch (error) {
    if (error instanceof ServiceError && error.code === "invalid_input") return null;
    throw error;
  }
}
