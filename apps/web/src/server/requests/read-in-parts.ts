// What is asked of a body before it is parsed, part by part: each takes some milliseconds for each megabyte, and several times
// as long where the code has not run before. Others have their turn between the parts.
import { setImmediate as othersTurn } from "node:timers/promises";
import { jsonShapeCounter } from "@gonogo/services/json-shape";
import type { BodyLimits } from "./body-limits.ts";

/** As much as most bodies hold at most: these are read at once. */
const partBytes = 256 * 1024;

async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += partBytes) {
    yield bytes.subarray(from, from + partBytes);
    if (from + partBytes < bytes.length) await othersTurn();
  }
}

/** Objects with more members take the event loop for longer than 50 ms on a busy machine. */
const mostNames = 25_000;

/** Why a body is not parsed, in words that follow `The body`; null: it may be. */
export async function bodyShapeIssue(
  body: Uint8Array,
  { values }: Pick<BodyLimits, "values">,
): Promise<string | null> {
  const count = jsonShapeCounter({ values, names: Math.min(values, mostNames) });
  for await (const part of partsOf(body)) {
    const issue = count(part);
    if (issue !== null) return issue;
  }
  return null;
}

/**
 * The text of UTF-8, without a byte order mark.
 * @throws TypeError for bytes that are not UTF-8, if the decoder is fatal
 */
export async function decoded(
  body: Uint8Array,
  options: Pick<TextDecoderOptions, "fatal"> = {},
): Promise<string> {
  const decoder = new TextDecoder("utf-8", options);
  let text = "";
  for await (const part of partsOf(body)) text += decoder.decode(part, { stream: true });
  text += decoder.decode();
  await othersTurn();
  return text;
}

/** A request for libraries that read JSON themselves: `json` of a plain one decodes and parses 6 MB at once. */
export class RequestInParts extends Request {
  override async json(): Promise<unknown> {
    const value: unknown = JSON.parse(await decoded(new Uint8Array(await this.arrayBuffer())));
    await othersTurn();
    return value;
  }
}
