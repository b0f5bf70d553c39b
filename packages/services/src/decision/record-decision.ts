// Signs a decision on the report of a finished run. An earlier decision stays in the history; nobody signs over a decision
// that they have not seen. The caveats that it takes over are copied from the findings, as the report had them then.
import { departureText } from "@gonogo/analysis/words/decision-words";
import { diagnosticWords } from "@gonogo/analysis/words/diagnostic-words";
import { english, type Msg, msg, t } from "@gonogo/locale/t";
import {
  type Decision,
  type DecisionCaveat,
  type DecisionOutcome,
  type Diagnostic,
  decisionLimits,
  departureOf,
  type FindingName,
  NewDecision,
  type Report,
  standingDecision,
} from "@gonogo/protocols/report";
import { signingNameOf } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput, ServiceError } from "../errors.ts";
import { idOf, newId } from "../id.ts";
import { toJson } from "../json.ts";
import { DecisionContent, decisionOf, decisionsOfRun } from "../rows/decision-rows.ts";
import { readReport } from "../run/read-report.ts";

export const RecordDecisionInput = z.strictObject({ runId: idOf("run"), decision: NewDecision });
export type RecordDecisionInput = z.input<typeof RecordDecisionInput>;

/**
 * Throws `forbidden`, `not_found`, `run_active` before the run has ended, `run_unfinished` where it ended without a
 * report, `invalid_input`, or `decided_meanwhile` where `after` is not the last entry or nothing stands to withdraw.
 */
export async function recordDecision(
  context: Context,
  actor: Actor,
  input: RecordDecisionInput,
): Promise<Decision> {
  allow(actor, "decisions:write");
  const { runId, decision } = parseInput(RecordDecisionInput, input);
  const report = await readReport(context, { ...actor, scopes: ["read"] }, { id: runId });
  requireFinished(report);
  requireReason(decision, report.verdict?.verdict ?? null);
  const content = contentOf(decision, report.diagnostics);
  const by = await signerOf(context, actor);
  return context.db.$transaction(async (db) => {
    // Those who decide at once wait for one another here.
    const run = await db.$queryRaw<
      unknown[]
    >`SELECT 1 FROM "runs" WHERE "id" = ${report.run.id}::uuid FOR UPDATE`;
    if (run.length === 0) throw notFound(english("run"));
    const earlier = await decisionsOfRun({ db }, report.run.id);
    requireSeen(decision, earlier);
    const { outcome } = decision;
    const row = await db.decision.create({
      data: {
        ...{ id: newId(), runId: report.run.id, number: (earlier[0]?.number ?? 0) + 1, outcome },
        ...{ content: toJson(content), ...by, decidedAt: context.now() },
      },
    });
    await db.run.update({
      where: { id: report.run.id },
      data: { decisionName: outcome === "withdrawn" ? null : outcome },
    });
    return decisionOf(row);
  });
}

function requireFinished({ run }: Report): void {
  if (run.status === "finished") return;
  if (run.status === "queued" || run.status === "running")
    throw new ServiceError(
      "run_active",
      t("The run has not ended: there is no report to decide on."),
      {
        remedy: t("Decide when it has finished."),
      },
    );
  throw new ServiceError(
    "run_unfinished",
    run.status === "failed"
      ? t("The run was stopped by a failure: there is no whole report to decide on.")
      : t("The run was cancelled: there is no whole report to decide on."),
    { remedy: t("Run the benchmark again, and decide on that report.") },
  );
}

function requireReason(
  { outcome, reasons }: NewDecision,
  verdict: Parameters<typeof departureOf>[1],
): void {
  const departure = departureOf(outcome, verdict);
  if (departure === null || reasons.length > 0) return;
  throw new ServiceError(
    "invalid_input",
    t("needs a reason. {departure}", { departure: t(departureText[departure]) }),
    {
      field: "decision.reasons",
      remedy: t("Say why."),
    },
  );
}

const meanwhile: Readonly<Record<DecisionOutcome, Msg>> = {
  approved: msg("{name} approved it meanwhile: entry {number} is the last one, not {after}."),
  rejected: msg("{name} rejected it meanwhile: entry {number} is the last one, not {after}."),
  "more-needed": msg(
    "{name} asked for more meanwhile: entry {number} is the last one, not {after}.",
  ),
  withdrawn: msg(
    "{name} withdrew the decision meanwhile: entry {number} is the last one, not {after}.",
  ),
};

function requireSeen({ outcome, after }: NewDecision, earlier: readonly Decision[]): void {
  const [last] = earlier;
  if (after !== undefined && after !== (last?.number ?? 0))
    throw new ServiceError(
      "decided_meanwhile",
      last
        ? t(meanwhile[last.outcome], { name: last.by.name, number: last.number, after })
        : t("There is no decision yet."),
      {
        field: "decision.after",
        remedy: t("Read the report again, then decide on what stands now."),
      },
    );
  if (outcome === "withdrawn" && standingDecision(earlier) === null)
    throw new ServiceError("decided_meanwhile", t("No decision stands that could be withdrawn."), {
      field: "decision.outcome",
      remedy: t("Read the decisions of the run."),
    });
  if (earlier.length >= decisionLimits.decisions)
    throw new ServiceError(
      "conflict",
      t("A run keeps at most {decisions} decisions, and this one has as many.", {
        decisions: decisionLimits.decisions,
      }),
      { remedy: t("Run the benchmark again, and decide on that report.") },
    );
}

const isNamed = (found: Diagnostic, { code, variant, cell }: FindingName): boolean =>
  found.code === code && found.variant === variant && found.cell === cell;

const caveatOf = (found: Diagnostic): DecisionCaveat => {
  const { code, variant, cell } = found;
  return { text: diagnosticWords(found).sentence, finding: { code, variant, cell } };
};

/** What is stored, with the words of the findings. Throws `invalid_input` for a finding that the report lacks. */
function contentOf(
  { outcome, findings, caveats, reasons, cost, owner, phases, checkpoint }: NewDecision,
  diagnostics: readonly Diagnostic[],
): z.output<typeof DecisionContent> {
  const unknown = (findings ?? []).findIndex(
    (name) => !diagnostics.some((found) => isNamed(found, name)),
  );
  if (unknown >= 0)
    throw new ServiceError("invalid_input", t("is no finding of this report"), {
      field: `decision.findings.${unknown}`,
      remedy: t("Name findings by code, variant and cell, as the report has them."),
    });
  const isTaken = (found: Diagnostic): boolean =>
    findings
      ? findings.some((name) => isNamed(found, name))
      : found.severity !== "note" && !found.accepted;
  const judged = outcome === "withdrawn" ? [] : diagnostics;
  return DecisionContent.parse({
    ...{ reasons, cost, owner, phases, checkpoint },
    caveats: [
      ...judged.filter(isTaken).map(caveatOf),
      ...caveats.map((text) => ({ text, finding: null })),
    ],
    setAside: judged.filter((found) => !isTaken(found)).map(caveatOf),
  });
}

/** Who signs, as they are called now, and since when. */
async function signerOf({ db }: Context, { userId, apiKeyId }: Actor) {
  if (userId !== null) {
    const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
    const { name, email, nameChangedAt, createdAt } = user;
    return {
      ...{ byName: signingNameOf(name), byEmail: email, decidedById: userId },
      byNameSince: nameChangedAt ?? createdAt,
    };
  }
  const key = apiKeyId && (await db.apiKey.findUnique({ where: { id: apiKeyId } }));
  return {
    byName: key ? `API key ${signingNameOf(key.name)}` : "an API key",
    ...{ byEmail: null, apiKeyId, byNameSince: key ? key.createdAt : null },
  };
}
