// Sends one request that somebody wants to see answered, by the way of a block: the same engine, schema, checks and secret.
// It is over in a moment, or after the timeout of the definition.
import { decodeHistogram, unitsPerUs } from "@gonogo/analysis/statistics/histogram";
import { outcomeWords } from "@gonogo/analysis/words/outcome-words";
import { EngineError, runBlock } from "@gonogo/protocols/driver";
import type { BlockResult, OutcomeCode } from "@gonogo/protocols/events";
import { cellsOf, grpcCodes, operationsOf } from "@gonogo/protocols/spec";
import {
  answerSendQuestion,
  readSendQuestion,
  type SendAnswer,
  type SendQuestion,
  type SentRequest,
} from "@gonogo/services/run/send-one";
import { preflight } from "../probe/preflight.ts";
import { RunFailureError } from "../process/run-failure.ts";
import type { WorkerContext } from "../process/worker-context.ts";
import { buildBlockSpec } from "../wire/block-spec.ts";
import { requireSecretValues, setUp, tearDown } from "./beside-block.ts";
import { withoutSecrets } from "./perform-block.ts";

/** Beyond the request's own timeout: the start of the engine, connection set-up, draining. */
const slackMs = 10_000;

/** Throws when Redis is away; the asker then waits in vain and says so. */
export async function sendOne(worker: WorkerContext, id: string): Promise<void> {
  const question = await readSendQuestion(worker.context, id);
  if (!question) return;
  const answer = await worker.mutex.runExclusive(() => answerOf(worker, question));
  await answerSendQuestion(worker.context, id, answer);
}

async function answerOf(
  { context, enginePath, stopping }: WorkerContext,
  { spec, variant }: SendQuestion,
): Promise<SendAnswer> {
  try {
    const prober = { enginePath, allowedCidrs: context.allowedNetworks };
    const plan = { spec, variants: [variant], addresses: new Map<string, string>() };
    const { sides, redact } = await preflight(context, prober, plan);
    const [side] = sides;
    const [cell] = cellsOf(spec);
    const written = spec.variants.find(({ name }) => name === variant.name);
    if (!side || !cell || !written) throw new Error("a definition has a side and a cell");
    requireSecretValues({ spec, side });
    const input = {
      ...{ spec, cell, side, allowedCidrs: context.allowedNetworks, cores: 1, loadCores: [] },
      block: { id: "one-request", round: 1, purpose: "evidence" },
    } as const;
    const ready = await setUp({ ...input, enginePath, signal: stopping, redact });
    if (ready.problem)
      return { refused: { message: `${ready.problem.message}.`, remedy: ready.problem.remedy } };
    const block = buildBlockSpec({ ...input, side: ready.side });
    const requests = written.workflow ? written.workflow.length : 1;
    const result = await runBlock({
      enginePath,
      spec: {
        ...block,
        warmupMs: 0,
        warmupRequests: null,
        maxRequests: requests,
        reportAnswers: true,
      },
      signal: AbortSignal.any([stopping, AbortSignal.timeout(block.timeoutMs + slackMs)]),
    });
    const beside = { ...input, enginePath, signal: stopping, redact: ready.redact };
    const left = await tearDown({ ...beside, side: ready.side });
    if (result.type === "problem") {
      const [message, remedy] = [ready.redact(result.message), ready.redact(result.remedy)];
      return { refused: { message, remedy } };
    }
    const hasChecks = operationsOf(written).some(({ check }) => check !== undefined);
    const sent = sentRequest(withoutSecrets(result, ready.redact), hasChecks);
    return { sent: { ...sent, words: sent.ok && left ? `${left.message}.` : sent.words } };
  } catch (error) {
    if (error instanceof RunFailureError)
      return { refused: { message: error.failure.message, remedy: error.failure.remedy } };
    if (error instanceof EngineError)
      return { refused: { message: error.message, remedy: "See the worker's log." } };
    throw error;
  }
}

const statusText = (status: string, isGrpc: boolean): string =>
  isGrpc ? (grpcCodes[Number(status)] ?? status) : status;

/** What a block of one request, or of one pass of a workflow, says. */
export function sentRequest(result: BlockResult, hasChecks: boolean): SentRequest {
  const outcomes = Object.keys(result.outcomes) as OutcomeCode[];
  const outcome = outcomes.find((one) => one !== "ok") ?? outcomes[0] ?? null;
  const [text] = result.failureTexts.filter((one) => one.outcome === outcome);
  const statuses = Object.keys(result.statuses);
  const status = text?.status?.toString() ?? statuses.at(-1) ?? null;
  const isGrpc = result.outcomes.grpc_status !== undefined || statuses.includes("0");
  // The highest value of the last bucket, in units of 100 ns.
  const longest = decodeHistogram(result.histograms.service).high.at(-1);
  const isOk = outcome === "ok" && result.counts.failed + result.counts.unanswered === 0;
  return {
    ok: isOk,
    requests: result.counts.sent,
    outcome,
    status: status === null ? (isOk ? null : outcome) : statusText(status, isGrpc),
    timeUs: longest === undefined ? null : longest / unitsPerUs,
    payloadBytes: result.payloadReceived,
    checks:
      !hasChecks || (!isOk && outcome !== "check_failed")
        ? null
        : isOk
          ? "checks pass"
          : "a check fails",
    words: text?.words ?? (isOk ? null : endedWords(outcome, result)),
  };
}

const endedWords = (outcome: OutcomeCode | null, { counts }: BlockResult): string =>
  outcome === null || outcome === "ok" || counts.unanswered > 0
    ? "Nothing came back within the timeout."
    : outcomeWords[outcome];
