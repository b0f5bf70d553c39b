// Asks the engine one thing: one line in, one line out.

import type * as z from "../schema/zod.ts";
import { PlaceAnswer, type PlaceRequest } from "../spec/wire/place.ts";
import { ProbeAnswer, type ProbeRequest } from "../spec/wire/probe.ts";
import { EngineError } from "./engine-error.ts";
import { callEngine } from "./engine-process.ts";
import { jsonOf } from "./run-block.ts";

type Question<Answer> = {
  readonly command: "probe" | "place";
  readonly input: unknown;
  readonly answer: z.ZodType<Answer>;
  /** After which an engine without an answer is killed. */
  readonly mostMs: number;
};

async function ask<Answer>(enginePath: string, question: Question<Answer>): Promise<Answer> {
  const { command, input, answer, mostMs } = question;
  const lines: string[] = [];
  const signal = AbortSignal.timeout(mostMs);
  const onLine = (line: string) => lines.push(line);
  const exit = await callEngine({ enginePath, command, input, onLine, signal, graceMs: 0 });
  const last = lines.at(-1);
  if (last === undefined)
    throw new EngineError(
      "engine_crashed",
      `The engine's \`${command}\` ended without an answer. ${exit.stderrTail}`,
    );
  const parsed = answer.safeParse(jsonOf(last));
  if (!parsed.success)
    throw new EngineError(
      "bad_output",
      `The answer of the engine's \`${command}\` is not in the agreed form.`,
    );
  return parsed.data;
}

/** The engine keeps a probe's time limit itself; this side only waits a little longer. */
const slackMs = 3_000;

/**
 * Probes a target.
 * @throws EngineError `engine_missing`, `engine_crashed` (also when it hangs) or `bad_output`.
 */
export const runProbe = (enginePath: string, request: ProbeRequest): Promise<ProbeAnswer> =>
  ask(enginePath, {
    ...{ command: "probe", input: request, answer: ProbeAnswer },
    mostMs: request.timeoutMs + slackMs,
  });

/**
 * Chooses the cores that load threads keep for a run; the engine watches the machine for a tenth of a second.
 * @throws EngineError as `runProbe`
 */
export const choosePlacement = (enginePath: string, request: PlaceRequest): Promise<PlaceAnswer> =>
  ask(enginePath, {
    ...{ command: "place", input: request, answer: PlaceAnswer },
    mostMs: 10_000,
  });
