// The report as a share shows it: allowed fields are picked, forbidden ones are never copied.
// No addresses of targets, nothing that is sent to them unless it was chosen, nothing that they said, no ids of other runs;
// names, numbers and reasons stay.
import { definedSpec } from "@gonogo/analysis/pilot/run-pilot";
import {
  CapacityRow,
  ComparisonRow,
  Decision,
  Diagnostic,
  EarlierVerdict,
  Environment,
  FairnessCheck,
  GateExplanation,
  GateResult,
  ImportFacts,
  LatencyCurve,
  LatenessRow,
  NetworkRow,
  PayloadTable,
  Report,
  ReportBlock,
  ReportConfirmation,
  ReportConnections,
  ReportOperation,
  ReportPath,
  ReportProfile,
  ReportPublished,
  ReportVariant,
  ReportWorkflow,
  RunPilot,
  SetupRow,
  SideBlock,
  StageRow,
  StreamRow,
  Verdict,
} from "@gonogo/protocols/report";
import { type BenchmarkSpec, hidden } from "@gonogo/protocols/spec";
import { z } from "zod";
import { toYaml } from "../rows/benchmark-view.ts";
import { hiddenQueries, hideInSpec, type SharePart } from "./hide-operations.ts";

/** In place of the id of a run that is not shared. */
const noRun = "00000000-0000-0000-0000-000000000000";

/** Addresses in sentences and evidence: `ip`, `ip:port`, and the hosts of the run's targets. */
const ipPattern =
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b|\[[0-9a-f:.]*:[0-9a-f:.]*\](?::\d+)?|(?<![\w:])(?:[0-9a-f]{1,4}:){2,7}[0-9a-f]{1,4}\b|(?<![\w:])(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?/gi;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

type Hide = (text: string) => string;

/** `hosts` and addresses, queries, and what targets said to failures: an answer may hold anything. */
function hiderOf(hosts: readonly string[], said: Report["said"], queries: readonly string[]): Hide {
  const names = hosts.filter((host) => host.length > 0).map(escaped);
  // As findings quote them: a short word may be in any sentence.
  const quotes = said.map(({ words }) => `“${words}”`);
  const hostPattern =
    names.length > 0 ? new RegExp(`(?<![\\w.-])(?:${names.join("|")})(?![\\w-])`, "gi") : null;
  return (text) => {
    const withoutQuotes = quotes.reduce((rest, quote) => rest.replaceAll(quote, hidden), text);
    const withoutQueries = queries.reduce(
      (rest, query) => rest.replaceAll(query, `?${hidden}`),
      withoutQuotes,
    );
    const withoutHosts = hostPattern ? withoutQueries.replace(hostPattern, hidden) : withoutQueries;
    return withoutHosts.replace(ipPattern, hidden);
  };
}

const hideInDiagnostic = (found: Diagnostic, hide: Hide): Diagnostic => ({
  ...found,
  sentence: hide(found.sentence),
  remedy: hide(found.remedy),
  evidence: Object.fromEntries(
    Object.entries(found.evidence).map(([name, value]) => [
      name,
      typeof value === "string" ? hide(value) : value,
    ]),
  ),
});

/** Earlier attempts are reported in a share, and lead nowhere from it. */
const withoutLink = (earlier: EarlierVerdict): EarlierVerdict => ({
  ...EarlierVerdict.parse(earlier),
  runId: null,
});

const hideInPilot = (pilot: RunPilot, hide: Hide): RunPilot => ({
  ...pilot,
  changes: pilot.changes.map(hide),
  expected: pilot.expected && hide(pilot.expected),
  findings: pilot.findings.map((found) => ({
    ...found,
    sentence: hide(found.sentence),
    remedy: hide(found.remedy),
  })),
});

/** The earlier runs behind a gate stay as days, versions and figures; their ids, which lead to them, do not. */
function withoutRunIds(result: GateResult): GateResult {
  if (result.history === null) return result;
  const hideIds = <T extends { readonly id: string }>(runs: readonly T[]): T[] =>
    runs.map((run) => ({ ...run, id: hidden }));
  const { baseline, spread, leftOut } = result.history;
  return {
    ...result,
    history: {
      ...result.history,
      baseline: hideIds(baseline),
      spread: hideIds(spread),
      leftOut: hideIds(leftOut),
    },
  };
}

function hideInVerdict(verdict: Verdict, hide: Hide): Verdict {
  return {
    ...Verdict.parse(verdict),
    reasons: verdict.reasons.map(hide),
    reservations: verdict.reservations.map(hide),
    headline: hide(verdict.headline),
    gates: pickAll(GateResult, verdict.gates).map((result) => ({
      ...withoutRunIds(result),
      sentence: hide(result.sentence),
    })),
    diagnostics: verdict.diagnostics.map((found) => hideInDiagnostic(found, hide)),
    earlier: verdict.earlier.map(withoutLink),
  };
}

/** Whoever signed stays by name; the e-mail does not, nor do addresses in what was written. */
function hideInDecision(decision: Decision, hide: Hide): Decision {
  const { by, reasons, caveats, setAside, cost, owner, phases, checkpoint } = decision;
  const hideIn = <T extends { readonly text: string }>(one: T): T => ({
    ...one,
    text: hide(one.text),
  });
  return {
    ...decision,
    // What tells one account from another stays; the rest of its e-mail does not.
    by: { ...by, email: null },
    reasons: reasons.map(hide),
    caveats: caveats.map(hideIn),
    setAside: setAside.map(hideIn),
    cost: cost && { ...cost, amount: hide(cost.amount) },
    owner: hide(owner),
    phases: phases.map((one) => ({ ...one, name: hide(one.name), what: hide(one.what) })),
    checkpoint: checkpoint && hideIn(checkpoint),
  };
}

const hideInExplanation = (one: GateExplanation, hide: Hide): GateExplanation => ({
  ...one,
  lack: one.lack && { ...one.lack, remedy: hide(one.lack.remedy) },
  wouldChange: one.wouldChange.map(hide),
});

/** zod's objects strip what they do not name, so parsing is picking. */
const pickAll = <T extends z.ZodType>(schema: T, items: readonly unknown[]): z.output<T>[] =>
  z.array(schema).parse(items);

/** How the machine was shared out, block by block, is nobody's matter who reads a share; findings name what it did to figures. */
const withoutCores = (block: ReportBlock): ReportBlock => ({
  ...block,
  engineCores: [],
  targetCores: [],
});

/** Runs that gates compare with are named by id in the definition, in gates and in their rules. */
const pinnedRuns = ({ gates }: BenchmarkSpec): string[] =>
  gates.flatMap(({ vs }) => (vs?.kind === "pinned" ? [vs.run] : []));

/** The same value with every one of `ids` in its texts replaced. */
function withoutIds<T>(value: T, ids: readonly string[]): T {
  const text = JSON.stringify(value);
  return JSON.parse(ids.reduce((rest, id) => rest.replaceAll(id, noRun), text)) as T;
}

/**
 * The frozen copy of a report, as it is stored with a share. `hosts` are the addresses of its targets, `shown` the parts of
 * its definition that whoever shares it chose to show; the decisions on it are left out where `withDecision` is false.
 */
export function freezeReport(
  whole: Report,
  hosts: readonly string[],
  shown: readonly SharePart[] = [],
  { withDecision = true }: { readonly withDecision?: boolean } = {},
): Report {
  const ids = pinnedRuns(whole.spec);
  const report = ids.length > 0 ? withoutIds(whole, ids) : whole;
  const spec = hideInSpec(report.spec, shown);
  const hide = hiderOf(hosts, report.said, hiddenQueries(report.spec, shown));
  const { run, benchmark, progress } = report;
  return Report.parse({
    reportVersion: report.reportVersion,
    run: {
      id: run.id,
      status: run.status,
      failure: run.failure && {
        ...run.failure,
        message: hide(run.failure.message),
        remedy: hide(run.failure.remedy),
      },
      attempt: run.attempt,
      subject: run.subject,
      tags: run.tags,
      createdAt: run.createdAt,
      startedAt: run.startedAt,
      finishedAt: run.finishedAt,
      warnings: run.warnings.map(hide),
      imported: run.imported && ImportFacts.parse(run.imported),
      timelineThinnedAt: run.timelineThinnedAt,
    },
    benchmark: {
      slug: benchmark.slug,
      question: benchmark.question,
      version: benchmark.version,
    },
    spec,
    progress,
    variants: pickAll(ReportVariant, report.variants).map((variant) => ({
      ...variant,
      addresses: [],
      operation: hide(variant.operation),
      operations: variant.operations.map((one) => ({ ...one, text: hide(one.text) })),
    })),
    cells: report.cells,
    rounds: report.rounds,
    verdict: report.verdict ? hideInVerdict(report.verdict, hide) : null,
    explanations: pickAll(GateExplanation, report.explanations).map((one) =>
      hideInExplanation(one, hide),
    ),
    wouldChange: report.wouldChange.map(hide),
    diagnostics: pickAll(Diagnostic, report.diagnostics).map((found) =>
      hideInDiagnostic(found, hide),
    ),
    comparison: pickAll(ComparisonRow, report.comparison),
    curves: pickAll(LatencyCurve, report.curves),
    operations: pickAll(ReportOperation, report.operations),
    workflows: pickAll(ReportWorkflow, report.workflows).map((workflow) => ({
      ...workflow,
      steps: workflow.steps.map((step) => ({ ...step, text: hide(step.text) })),
    })),
    stages: pickAll(StageRow, report.stages),
    setup: pickAll(SetupRow, report.setup),
    lateness: pickAll(LatenessRow, report.lateness),
    networks: pickAll(NetworkRow, report.networks),
    streams: pickAll(StreamRow, report.streams),
    capacity: pickAll(CapacityRow, report.capacity),
    blocks: pickAll(ReportBlock, report.blocks).map(withoutCores),
    confirmation: report.confirmation && {
      ...ReportConfirmation.parse(report.confirmation),
      blocks: pickAll(ReportBlock, report.confirmation.blocks).map(withoutCores),
    },
    earlier: report.earlier.map(withoutLink),
    fairness: pickAll(FairnessCheck, report.fairness),
    paths: pickAll(ReportPath, report.paths),
    connections: pickAll(ReportConnections, report.connections),
    pilot: report.pilot ? hideInPilot(RunPilot.parse(report.pilot), hide) : null,
    sideBlocks: pickAll(SideBlock, report.sideBlocks),
    published: ReportPublished.nullable().parse(report.published),
    payloads: PayloadTable.nullable().parse(report.payloads),
    environment: report.environment ? Environment.parse(report.environment) : null,
    // Answers of targets may hold anything.
    said: [],
    decisions: withDecision
      ? pickAll(Decision, report.decisions).map((decision) => hideInDecision(decision, hide))
      : [],
    // Names of functions are no addresses, though `a::b` may look like one.
    profiles: shown.includes("profiles")
      ? pickAll(ReportProfile, report.profiles).map((one) => ({ ...one, name: hide(one.name) }))
      : [],
    definitionYaml: toYaml(definedSpec(spec, report.pilot)),
  });
}
