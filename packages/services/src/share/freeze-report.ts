// The report as a share shows it: allowed fields are picked, forbidden ones are never copied.
// No addresses of targets, no values of headers or metadata; names, numbers and reasons stay.
import {
  CapacityRow,
  ComparisonRow,
  Diagnostic,
  EarlierVerdict,
  Environment,
  FairnessCheck,
  GateExplanation,
  GateResult,
  ImportFacts,
  LatencyCurve,
  Report,
  ReportBlock,
  ReportConfirmation,
  ReportConnections,
  ReportOperation,
  ReportPath,
  ReportVariant,
  ReportWorkflow,
  RunPilot,
  SetupRow,
  SideBlock,
  StageRow,
  StreamRow,
  Verdict,
} from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  type Operation,
  rowTableOf,
  StoredBenchmarkSpec,
  type Variant,
} from "@gonogo/protocols/spec";
import { z } from "zod";
import { toYaml } from "../benchmark/benchmark-view.ts";

const hidden = "(hidden)";

const hideValues = (pairs: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(pairs).map((name) => [name, hidden]));

function withoutHeaderValues(operation: Operation): Operation {
  if (operation.kind === "quic") return operation;
  return operation.kind === "grpc"
    ? { ...operation, metadata: hideValues(operation.metadata) }
    : { ...operation, headers: hideValues(operation.headers) };
}

const hideIn = <T extends { readonly operation: Operation }>(one: T): T => ({
  ...one,
  operation: withoutHeaderValues(one.operation),
});

const hideInVariant = (variant: Variant): Variant => ({
  ...variant,
  ...(variant.operation ? { operation: withoutHeaderValues(variant.operation) } : {}),
  ...(variant.operations ? { operations: variant.operations.map(hideIn) } : {}),
  ...(variant.workflow ? { workflow: variant.workflow.map(hideIn) } : {}),
});

/** The columns' names with one row of hidden values: rows may hold accounts and tokens. */
const hideRows = (csv: string): string => {
  const { columns } = rowTableOf({ csv });
  return `${columns.join(",")}\n${columns.map(() => hidden).join(",")}\n`;
};

/** The definition with every header value, metadata value and row hidden. */
export const hideSecrets = (spec: BenchmarkSpec): BenchmarkSpec =>
  StoredBenchmarkSpec.parse({
    ...spec,
    variants: spec.variants.map(hideInVariant),
    ...(spec.rows ? { rows: { ...spec.rows, csv: hideRows(spec.rows.csv) } } : {}),
  });

/** Addresses in sentences and evidence: `ip`, `ip:port`, and the hosts of the run's targets. */
const ipPattern =
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b|\[[0-9a-f:.]*:[0-9a-f:.]*\](?::\d+)?|(?<![\w:])(?:[0-9a-f]{1,4}:){2,7}[0-9a-f]{1,4}\b|(?<![\w:])(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?/gi;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

type Hide = (text: string) => string;

function hiderOf(hosts: readonly string[]): Hide {
  const names = hosts.filter((host) => host.length > 0).map(escaped);
  const hostPattern =
    names.length > 0 ? new RegExp(`(?<![\\w.-])(?:${names.join("|")})(?![\\w-])`, "gi") : null;
  return (text) => {
    const withoutHosts = hostPattern ? text.replace(hostPattern, hidden) : text;
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

/** Earlier attempts are told of in a share, and lead nowhere from it. */
const withoutLink = (earlier: EarlierVerdict): EarlierVerdict => ({
  ...EarlierVerdict.parse(earlier),
  runId: null,
});

const hideInPilot = (pilot: RunPilot, hide: Hide): RunPilot => ({
  ...pilot,
  changes: pilot.changes.map(hide),
  findings: pilot.findings.map((found) => ({
    ...found,
    sentence: hide(found.sentence),
    remedy: hide(found.remedy),
  })),
});

function hideInVerdict(verdict: Verdict, hide: Hide): Verdict {
  return {
    ...Verdict.parse(verdict),
    reasons: verdict.reasons.map(hide),
    reservations: verdict.reservations.map(hide),
    headline: hide(verdict.headline),
    gates: pickAll(GateResult, verdict.gates),
    diagnostics: verdict.diagnostics.map((found) => hideInDiagnostic(found, hide)),
    earlier: verdict.earlier.map(withoutLink),
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

/** The frozen copy of a report, as it is stored with a share. `hosts` are the addresses of its targets. */
export function freezeReport(report: Report, hosts: readonly string[]): Report {
  const spec = hideSecrets(report.spec);
  const hide = hiderOf(hosts);
  const { run, benchmark, progress } = report;
  return Report.parse({
    reportVersion: report.reportVersion,
    run: {
      id: run.id,
      status: run.status,
      failure: run.failure ? { ...run.failure, message: hide(run.failure.message) } : null,
      attempt: run.attempt,
      subject: run.subject,
      tags: run.tags,
      createdAt: run.createdAt,
      startedAt: run.startedAt,
      finishedAt: run.finishedAt,
      warnings: run.warnings,
      imported: run.imported && ImportFacts.parse(run.imported),
    },
    benchmark: {
      slug: benchmark.slug,
      question: benchmark.question,
      version: benchmark.version,
    },
    spec,
    progress,
    variants: pickAll(ReportVariant, report.variants),
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
    workflows: pickAll(ReportWorkflow, report.workflows),
    stages: pickAll(StageRow, report.stages),
    setup: pickAll(SetupRow, report.setup),
    streams: pickAll(StreamRow, report.streams),
    capacity: pickAll(CapacityRow, report.capacity),
    blocks: pickAll(ReportBlock, report.blocks),
    confirmation: ReportConfirmation.nullable().parse(report.confirmation),
    earlier: report.earlier.map(withoutLink),
    fairness: pickAll(FairnessCheck, report.fairness),
    paths: pickAll(ReportPath, report.paths),
    connections: pickAll(ReportConnections, report.connections),
    pilot: report.pilot ? hideInPilot(RunPilot.parse(report.pilot), hide) : null,
    sideBlocks: pickAll(SideBlock, report.sideBlocks),
    environment: report.environment ? Environment.parse(report.environment) : null,
    definitionYaml: toYaml(
      report.pilot?.definedLoad ? { ...spec, load: report.pilot.definedLoad } : spec,
    ),
  });
}
