// Sends one request of a definition's first variant, or one pass of its workflow, before any load: a worker does it between two
// blocks. Question and answer pass through Redis and are gone a minute later, and no secret is in either; the audit log says that
// it was sent.
import { t, translated } from "@gonogo/locale/t";
import { OutcomeCode } from "@gonogo/protocols/events";
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow, ownerOf } from "../actor.ts";
import { noteDone } from "../audit/audit-log.ts";
import { definitionTask, PreviewBenchmarkInput } from "../benchmark/benchmark-input.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { RunVariant } from "../rows/run-variants.ts";
import { targetIssues, targetsOf } from "../target/check-targets.ts";
import { inThread } from "../threads/in-thread.ts";
import { variantsWith } from "./insert-run.ts";

export const SendOneInput = PreviewBenchmarkInput;
export type SendOneInput = z.input<typeof SendOneInput>;

/** What came back. */
export const SentRequest = z.object({
  /** Every answer was an expected one, and its checks passed. */
  ok: z.boolean(),
  /** Requests that were sent: one, or the steps of a workflow. */
  requests: z.int(),
  outcome: OutcomeCode.nullable(),
  /** `200`, `NOT_FOUND`; of several requests the last that was not expected. */
  status: z.string().nullable(),
  /** From the send to the last byte of an expected answer; the longest of several. */
  timeUs: z.number().nullable(),
  payloadBytes: z.int().nullable(),
  checks: z.enum(["checks pass", "a check fails"]).nullable(),
  /**
   * The beginning of the answer, on one line of at most 300 characters, or why it was not as expected in the words of engine or
   * target; null: the answer has no text.
   */
  words: z.string().nullable(),
});
export type SentRequest = z.infer<typeof SentRequest>;

export const SendQuestion = z.object({ spec: BenchmarkSpec, variant: RunVariant });
export type SendQuestion = z.infer<typeof SendQuestion>;

const Answer = z.union([
  z.object({ sent: SentRequest }),
  z.object({ refused: z.object({ message: z.string(), remedy: z.string() }) }),
]);
export type SendAnswer = z.infer<typeof Answer>;

type Redis = Pick<Context, "redis" | "queuePrefix">;
const keyOf = ({ queuePrefix }: Redis, id: string, part: "asked" | "answer") =>
  `${queuePrefix}:one-request:${id}:${part}`;
const keptS = 60;
const timeoutMs = 30_000;
const stepMs = 100;

/**
 * Throws `invalid_input`, what does not fit a target (`target_unknown`, `method_unknown`, …), `target_unreachable` with the
 * worker's words, `queue_unavailable`, and `probe_timeout` when no worker answers within 30 s.
 */
export async function sendOne(
  context: Context,
  actor: Actor,
  input: SendOneInput,
): Promise<SentRequest> {
  allow(actor, "runs:write");
  const { definition } = parseInput(SendOneInput, input);
  const asking = { owner: ownerOf(actor), field: "definition" };
  const spec = await inThread(definitionTask, definition, asking);
  const targets = await targetsOf(context, actor, spec);
  // A probe that failed is no reason: whether it answers by now is what is asked.
  const issue = targetIssues(context, spec, targets).find(
    ({ code }) => code !== "target_unreachable",
  );
  if (issue)
    throw new ServiceError(issue.code, issue.message, {
      field: issue.field,
      ...(issue.remedy === undefined ? {} : { remedy: issue.remedy }),
    });
  const [variant] = variantsWith(spec, targets);
  if (!variant) throw new ServiceError("target_unknown", t("There is no variant to send."));
  const { slug, host, port } = variant.target;
  await noteDone(context.db, {
    ...{ action: "created", thing: "request sent by hand", thingId: variant.targetId, name: slug },
    after: { target: slug, host, port, benchmark: spec.name, variant: variant.name },
  });
  const answer = await ask(context, { spec, variant });
  if ("sent" in answer) return answer.sent;
  const { message, remedy } = answer.refused;
  throw new ServiceError("target_unreachable", translated(message), {
    remedy: translated(remedy),
  });
}

async function ask(context: Context, question: SendQuestion): Promise<SendAnswer> {
  const id = newId();
  const { redis } = context;
  try {
    await redis.set(keyOf(context, id, "asked"), JSON.stringify(question), "EX", keptS);
    await context.queues.enqueueRequest(id);
  } catch {
    throw new ServiceError("queue_unavailable", t("The queue to the workers is away."), {
      remedy: t("Try again in a moment; see whether Redis runs."),
    });
  }
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const text = await redis.get(keyOf(context, id, "answer")).catch(() => null);
    if (text !== null) return Answer.parse(JSON.parse(text));
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
  throw new ServiceError("probe_timeout", t("No worker answered within 30 seconds."), {
    remedy: t("See whether a worker runs; one that measures answers after the block it is in."),
  });
}

/** What a worker is asked; null: it was too long ago. */
export async function readSendQuestion(context: Redis, id: string): Promise<SendQuestion | null> {
  const text = await context.redis.get(keyOf(context, id, "asked"));
  return text === null ? null : SendQuestion.parse(JSON.parse(text));
}

export async function answerSendQuestion(
  context: Redis,
  id: string,
  answer: SendAnswer,
): Promise<void> {
  await context.redis.set(keyOf(context, id, "answer"), JSON.stringify(answer), "EX", keptS);
}
