// Performs one block: a resolved spec in, events while it runs, one result or problem at the end.
// Every line is parsed with zod; an engine that crashes or speaks another schema is an error.
import { type BlockResult, EngineEvent, type Problem } from "../events/engine-event.ts";
import type { BeginOrder, BlockSpec } from "../spec/wire/block-spec.ts";
import { EngineError } from "./engine-error.ts";
import { callEngine } from "./engine-process.ts";
import { wireSchemaHash } from "./schema-hash.ts";

export type RunBlockInput = {
  readonly enginePath: string;
  readonly spec: BlockSpec;
  /** Stops the block; it still sends its result, with `stopReason: "input-closed"`. */
  readonly signal?: AbortSignal;
  /** How long a stopped engine may take before it is killed; default 4 s. */
  readonly graceMs?: number;
  /**
   * Of a shard: called when it is connected; gives the moment to begin at, in microseconds of Unix time on this host's clock, or
   * null where there will be none, and the engine is stopped by `signal`. Must not throw.
   */
  readonly begin?: () => Promise<number | null>;
  /** hello, phases and ticks, as they come. Must not throw. */
  readonly onEvent?: (event: EngineEvent) => void;
};

/**
 * Runs the engine for one block.
 * @returns the block's result, or the problem that kept it from being performed.
 * @throws EngineError `engine_missing`, `schema_mismatch`, `engine_crashed` or `bad_output`.
 */
export async function runBlock(input: RunBlockInput): Promise<BlockResult | Problem> {
  let answer: BlockResult | Problem | undefined;
  const exit = await callEngine({
    enginePath: input.enginePath,
    command: "run",
    input: input.spec,
    signal: input.signal,
    graceMs: input.graceMs,
    onLine: (line, say) => {
      const event = parseEvent(line);
      if (event.type === "ready") void order(input, say);
      if (event.type === "hello") requireSameSchema(event.schemaHash);
      if (event.type === "result" || event.type === "problem") answer = event;
      else input.onEvent?.(event);
    },
  });
  if (answer) return answer;
  const how = exit.signal ? `signal ${exit.signal}` : `exit code ${exit.code}`;
  throw new EngineError(
    "engine_crashed",
    `The engine ended with ${how} and without a result.${exit.stderrTail ? ` It said: ${exit.stderrTail}` : ""}`,
  );
}

async function order({ begin }: RunBlockInput, say: (message: BeginOrder) => void): Promise<void> {
  const beginAtUnixUs = (await begin?.()) ?? null;
  if (beginAtUnixUs !== null) say({ beginAtUnixUs: Math.round(beginAtUnixUs) });
}

function parseEvent(line: string): EngineEvent {
  const parsed = EngineEvent.safeParse(jsonOf(line));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new EngineError(
    "bad_output",
    `The engine wrote something that is not an event (${issue?.path.join(".")}: ${issue?.message}).`,
  );
}

/** undefined for text that is not JSON: zod then refuses it like any other wrong value. */
export function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function requireSameSchema(hash: string): void {
  if (hash === wireSchemaHash()) return;
  throw new EngineError(
    "schema_mismatch",
    "The engine was built for another version of the block format. Build it again with cargo build --release.",
  );
}
