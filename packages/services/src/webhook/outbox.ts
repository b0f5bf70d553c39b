// The outbox of webhooks: what a run's end or a change means for the webhooks of its project, written in the transaction that
// stores it. Workers write here and send nothing: the web processes do (attempt-delivery.ts).

import { decidingFigure } from "@gonogo/analysis/verdict/deciding-figure";
import { changeText, decidingName, decidingValue } from "@gonogo/analysis/words/deciding-text";
import { gateSentence } from "@gonogo/analysis/words/gate-words";
import { metricWord } from "@gonogo/analysis/words/metric-word";
import { spokenVerdict } from "@gonogo/analysis/words/spoken-verdict";
import { madeStorable } from "@gonogo/db/storable-text";
import { asStored } from "@gonogo/locale/request-locale";
import { VerdictName } from "@gonogo/protocols/events";
import { GateResult, type OpenChange, type Verdict } from "@gonogo/protocols/report";
import { Subject } from "@gonogo/protocols/spec";
import { type Context, databaseNow, type Reader } from "../context.ts";
import { newId } from "../id.ts";
import { toJson } from "../json.ts";
import type { RunFailure, RunRow } from "../rows/run-summary.ts";
import {
  mostGates,
  type WebhookEvent,
  type WebhookPayload,
  webhookEvents,
} from "./webhook-payload.ts";

type Addresses = Pick<Context, "publicUrl">;
type Hook = { readonly id: string; readonly events: readonly string[] };

/** Those that hear of a benchmark. Columns that a worker may read, and no others. */
const hooksFor = (
  { db }: Reader,
  { projectId, benchmarkId }: Pick<RunRow, "projectId" | "benchmarkId">,
): Promise<Hook[]> =>
  db.webhook.findMany({
    where: { projectId, pausedAt: null, OR: [{ benchmarkId: null }, { benchmarkId }] },
    select: { id: true, events: true },
  });

type Outgoing = {
  /** What is reported, once for each webhook. */
  readonly source: string;
  readonly runId: string;
  readonly happened: ReadonlySet<WebhookEvent>;
  /** When it is due: at once. */
  readonly nextAt: Date;
  readonly payload: Omit<WebhookPayload, "events">;
};

/** Writes a delivery for each webhook that asks for one of the events; returns their ids. */
async function write(
  { db }: Reader,
  hooks: readonly Hook[],
  outgoing: Outgoing,
): Promise<string[]> {
  const { source, runId, happened, payload: common, nextAt } = outgoing;
  const rows = hooks.flatMap((hook) => {
    const events = webhookEvents.filter((one) => hook.events.includes(one) && happened.has(one));
    if (events.length === 0) return [];
    const payload = toJson(madeStorable({ ...common, events }));
    return [{ id: newId(), webhookId: hook.id, source, events, runId, payload, nextAt }];
  });
  if (rows.length > 0) await db.webhookDelivery.createMany({ data: rows, skipDuplicates: true });
  return rows.map(({ id }) => id);
}

export type EndedRun = {
  readonly status: "finished" | "failed";
  readonly verdict: Verdict | null;
  readonly failure: RunFailure | null;
};

/**
 * Writes what the end of a run means, in the transaction that stores the end. Returns the ids of the deliveries, to be handed to
 * the queue after the commit. A cancelled run, a calibration and a run without a verdict that did not fail mean nothing.
 */
export const noteRunEnded = (
  context: Reader & Addresses,
  run: RunRow,
  ended: EndedRun,
): Promise<string[]> => asStored(() => writeRunEnded(context, run, ended));

async function writeRunEnded(
  context: Reader & Addresses,
  run: RunRow,
  { status, verdict, failure }: EndedRun,
): Promise<string[]> {
  if (run.benchmark.kind !== "benchmark" || (verdict === null && failure === null)) return [];
  const hooks = await hooksFor(context, run);
  if (hooks.length === 0) return [];
  const previous = verdict && (await earlierRun(context, run, []));
  const judged =
    previous?.verdict === "INVALID" ? await earlierRun(context, run, ["INVALID"]) : previous;
  const regression =
    judged && verdict && verdict.verdict !== "INVALID"
      ? await worse(context, judged.runId, verdict)
      : null;
  const happened = new Set<WebhookEvent>();
  if (verdict) happened.add("verdict");
  if (verdict && previous && previous.verdict !== verdict.verdict) happened.add("verdict-change");
  if (regression) happened.add("regression");
  if (failure || verdict?.verdict === "INVALID") happened.add("failure");
  const deciding = verdict && decidingFigure(verdict);
  const summary = verdict ? spokenVerdict(verdict) : (failure?.message ?? "");
  const nextAt = await databaseNow(context);
  return write(context, hooks, {
    ...{ source: `run:${run.id}`, runId: run.id, happened, nextAt },
    payload: {
      ...(await head(context, run, nextAt)),
      ...{ type: "run.ended", verdict: verdict?.verdict ?? null, summary },
      run: { ...runOf(context, run), status },
      decidingFigure: deciding && `${decidingName(deciding)} ${decidingValue(deciding).full}`,
      ...gatesOf(verdict),
      previous: previous && { ...previous, url: reportUrl(context, previous.runId) },
      ...{ regression, change: null },
      failure: failure && { code: failure.code, message: failure.message, remedy: failure.remedy },
    },
  });
}

/** Writes that the level of a benchmark's deciding series moved for the worse; in the transaction that stores it. */
export const noteChange = (
  context: Reader & Addresses,
  run: RunRow,
  change: OpenChange,
): Promise<string[]> => asStored(() => writeChange(context, run, change));

async function writeChange(
  context: Reader & Addresses,
  run: RunRow,
  change: OpenChange,
): Promise<string[]> {
  const hooks = await hooksFor(context, run);
  if (hooks.length === 0) return [];
  const { metric, variant, over, operation } = change;
  const text = changeText(change);
  const who = `${variant}${over === null ? "" : ` ÷ ${over}`}${operation === null ? "" : ` (${operation})`}`;
  const nextAt = await databaseNow(context);
  return write(context, hooks, {
    ...{ source: `change:${run.id}`, runId: run.id, nextAt },
    happened: new Set(["change-point"]),
    payload: {
      ...(await head(context, run, nextAt)),
      type: "change-point",
      run: { ...runOf(context, run), status: "finished" },
      verdict: VerdictName.nullable().parse(run.verdictName),
      summary: `The level of ${metricWord(metric)} of ${who} got worse: ${text}.`,
      ...{ decidingFigure: null, gates: [], gatesLeftOut: 0, previous: null },
      ...{ regression: null, failure: null },
      change: { metric, variant, over, text, beforeRunId: change.beforeRunId },
    },
  });
}

/** Hands deliveries to the queue after the commit. What Redis does not take now, the sweeper of the web hands over later. */
export async function handOver(
  { queues }: Pick<Context, "queues">,
  deliveryIds: readonly string[],
): Promise<void> {
  await Promise.allSettled(deliveryIds.map((id) => queues.enqueueWebhook(id)));
}

const reportUrl = ({ publicUrl }: Addresses, runId: string): string => `${publicUrl}/runs/${runId}`;

async function head(reader: Reader, run: RunRow, now: Date) {
  const { slug, name } = await reader.db.project.findUniqueOrThrow({
    where: { id: run.projectId },
    select: { slug: true, name: true },
  });
  return {
    version: 1 as const,
    at: now.toISOString(),
    project: { slug, name },
    benchmark: { slug: run.benchmark.slug, question: run.benchmarkVersion.question },
  };
}

function runOf(context: Addresses, { id, subject }: RunRow) {
  const { version = null, commit = null, branch = null } = Subject.parse(subject);
  return { id, url: reportUrl(context, id), version, commit, branch };
}

const rank: Readonly<Record<GateResult["outcome"], number>> = {
  ...{ pass: 0, inconclusive: 1, "not-evaluated": 1, fail: 2 },
};
const cellOf = ({ cellLabel }: GateResult): string | null =>
  cellLabel === "all" ? null : cellLabel;

function gatesOf(verdict: Verdict | null): Pick<WebhookPayload, "gates" | "gatesLeftOut"> {
  if (verdict === null) return { gates: [], gatesLeftOut: 0 };
  const worstFirst = verdict.gates.toSorted(
    (a, b) =>
      Number(b.gate.blocking) - Number(a.gate.blocking) || rank[b.outcome] - rank[a.outcome],
  );
  const gates = worstFirst.slice(0, mostGates).map((result) => ({
    ...{ rule: result.rule, cell: cellOf(result), blocking: result.gate.blocking },
    ...{ outcome: result.outcome, text: gateSentence(result, verdict.confirmation) },
  }));
  return { gates, gatesLeftOut: verdict.gates.length - gates.length };
}

/** The newest run before it with a verdict, of its benchmark and branch. */
async function earlierRun(
  { db }: Reader,
  { benchmarkId, subjectBranch, id }: RunRow,
  except: readonly VerdictName[],
): Promise<{ readonly runId: string; readonly verdict: VerdictName } | null> {
  const row = await db.run.findFirst({
    where: {
      ...{ benchmarkId, subjectBranch, status: "finished", id: { lt: id } },
      verdictName: { not: null, notIn: [...except] },
    },
    orderBy: { id: "desc" },
    select: { id: true, verdictName: true },
  });
  return row && { runId: row.id, verdict: VerdictName.parse(row.verdictName) };
}

/** What is compared of a stored result: no other field of an older version can keep a run from ending. */
const Judged = GateResult.pick({ rule: true, cellLabel: true, outcome: true });

/** Blocking gates that passed before and do not now, or that fail and did not before; a gate that was not judged says nothing. */
async function worse(
  context: Reader & Addresses,
  runId: string,
  verdict: Verdict,
): Promise<WebhookPayload["regression"]> {
  const rows = await context.db.gateResult.findMany({
    where: { verdict: { runId }, blocking: true },
    select: { detail: true },
  });
  const key = ({ rule, cellLabel }: Pick<GateResult, "rule" | "cellLabel">): string =>
    JSON.stringify([rule, cellLabel]);
  const outcomes = new Map(
    rows.flatMap(({ detail }) => {
      const { data } = Judged.safeParse(detail);
      return data ? [[key(data), data.outcome] as const] : [];
    }),
  );
  const gates = verdict.gates.flatMap((result) => {
    const [was, is] = [outcomes.get(key(result)), result.outcome];
    const isJudged = was !== undefined && was !== "not-evaluated" && is !== "not-evaluated";
    if (!result.gate.blocking || !isJudged || rank[is] <= rank[was]) return [];
    return [{ rule: result.rule, cell: cellOf(result), before: was, after: is }];
  });
  if (gates.length === 0) return null;
  return { runId, url: reportUrl(context, runId), gates: gates.slice(0, mostGates) };
}
