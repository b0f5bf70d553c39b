// The report as a share shows it: an allow-list by type. Every field of the report is named here as shown, hidden or chosen,
// so a new field does not compile until somebody decides; unknown fields are never copied, and nothing is searched for in texts.
import { definedSpec } from "@gonogo/analysis/pilot/run-pilot";
import { diagnosticWords } from "@gonogo/analysis/words/diagnostic-words";
import { operationsText, operationText } from "@gonogo/analysis/words/operation-text";
import {
  type Decision,
  type DecisionCaveat,
  type Diagnostic,
  type EarlierVerdict,
  type Environment,
  type GateExplanation,
  type GateResult,
  type HistoryUse,
  type PairedCommand,
  type PilotFinding,
  Report,
  type ReportBlock,
  type ReportProfile,
  type RunPilot,
  type Verdict,
} from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  formatRule,
  type Gate,
  hidden,
  type NamedOperation,
  operationsOf,
} from "@gonogo/protocols/spec";
import { toYaml } from "../rows/benchmark-view.ts";
import { freezeComparedBy, freezeMessage, freezeParams, noRun } from "./freeze-facts.ts";
import { each, type Freeze, fields, hiddenAs, ifKept, orNull, shown } from "./freezing.ts";
import { hideInSpec, type SharePart } from "./hide-operations.ts";

type ReportVariant = Report["variants"][number];

/** A gate against a pinned run is shown without that run's id. */
const freezeGate: Freeze<Gate> = (gate) =>
  gate.vs?.kind === "pinned" ? { ...gate, vs: { ...gate.vs, run: noRun } } : gate;

/** The earlier runs behind a gate stay as days, versions and figures; their ids, which lead to them, do not. */
const withoutId = <T extends { readonly id: string }>(run: T): T => ({ ...run, id: hidden });
const freezeHistory = fields<HistoryUse>({
  kind: shown,
  baseline: each(withoutId),
  spread: each(withoutId),
  leftOut: each(withoutId),
  now: shown,
  before: shown,
  k: shown,
  degrees: shown,
  sdLog: shown,
  halfWidthLog: shown,
  errors: shown,
  stale: shown,
  comparedBy: ifKept(freezeComparedBy),
  elsewhere: shown,
});

const freezeResultFields = fields<GateResult>({
  gateIndex: shown,
  gate: freezeGate,
  rule: shown,
  cell: shown,
  cellLabel: shown,
  outcome: shown,
  reason: shown,
  limit: shown,
  estimate: shown,
  low: shown,
  high: shown,
  level: shown,
  pPass: shown,
  pFail: shown,
  pFailAdjusted: shown,
  rounds: shown,
  requests: shown,
  margin: shown,
  roundsNeeded: shown,
  blockIds: shown,
  bound: shown,
  isConstant: shown,
  isCeiling: shown,
  isLeast: shown,
  isLatenessOpen: shown,
  alpha: shown,
  tests: shown,
  errorFreeRequestsNeeded: shown,
  because: orNull(freezeMessage),
  offered: shown,
  history: orNull(freezeHistory),
});
/** The rule names a pinned run too. */
const freezeResult: Freeze<GateResult> = (result) => {
  const frozen = freezeResultFields(result);
  return { ...frozen, rule: formatRule(frozen.gate) };
};

const freezeDiagnostic = fields<Diagnostic>({
  code: shown,
  severity: shown,
  variant: shown,
  cell: shown,
  cellLabel: shown,
  params: freezeParams,
  accepted: shown,
  blockIds: shown,
});

/** Earlier attempts are reported in a share, and lead nowhere from it. */
const freezeEarlier = fields<EarlierVerdict>({
  runId: hiddenAs<string | null>(null),
  attempt: shown,
  verdict: shown,
});

const freezeVerdict = fields<Verdict>({
  verdict: shown,
  rulesVersion: shown,
  reservations: shown,
  reasons: shown,
  headline: shown,
  look: shown,
  gates: each(freezeResult),
  diagnostics: each(freezeDiagnostic),
  confirmation: orNull(
    fields<NonNullable<Verdict["confirmation"]>>({
      verdict: shown,
      cells: shown,
      rounds: shown,
      validRounds: shown,
      alpha: shown,
      gates: each(freezeResult),
    }),
  ),
  looks: shown,
  earlier: each(freezeEarlier),
});

/** Without the address. Its request has neither query nor body, and names of headers are shown in the definition too. */
const freezePaired = fields<PairedCommand>({
  code: shown,
  params: fields<PairedCommand["params"]>({
    head: hiddenAs<string | null>(null),
    request: shown,
    hasBody: shown,
    headers: shown,
    gates: shown,
    clients: shown,
    ratePerS: shown,
  }),
});

const freezeExplanation = fields<GateExplanation>({
  gateIndex: shown,
  cell: shown,
  method: shown,
  alpha: shown,
  tests: shown,
  rounds: shown,
  narrowing: shown,
  sdLog: shown,
  didNotVary: shown,
  errorSides: shown,
  lack: orNull(freezeMessage),
  passLimit: shown,
  failLimit: shown,
  sensitivity: shown,
  isTooFewToFail: shown,
  errorsBorne: shown,
});

/** Cores of single blocks are hidden; findings name what they did to figures. */
const freezeBlock = fields<ReportBlock>({
  id: shown,
  cell: shown,
  round: shown,
  position: shown,
  sequence: shown,
  variant: shown,
  status: shown,
  valid: shown,
  invalidBecause: shown,
  startedAt: shown,
  windowS: shown,
  requests: shown,
  errors: shown,
  outcomes: shown,
  throughputPerS: shown,
  meanUs: shown,
  p50Us: shown,
  p99Us: shown,
  maxUs: shown,
  firstMessageUs: shown,
  gapUs: shown,
  engineCores: hiddenAs<ReportBlock["engineCores"]>([]),
  targetCores: hiddenAs<ReportBlock["targetCores"]>([]),
  operations: shown,
  times: shown,
  cpu: shown,
  series: shown,
});

const freezeFinding = fields<PilotFinding>({
  code: shown,
  severity: shown,
  variant: shown,
  cell: shown,
  cellLabel: shown,
  params: freezeParams,
});

const freezePilot = fields<RunPilot>({
  mode: shown,
  outcome: shown,
  change: shown,
  definedLoad: shown,
  definedBlockMs: shown,
  sinceRound: shown,
  changes: each(freezeMessage),
  findings: each(freezeFinding),
  expected: orNull(freezeMessage),
  proposal: shown,
});

/** Caveats that repeat a finding say what the shared finding says; what people wrote themselves is shown. */
const freezeCaveat =
  (diagnostics: readonly Diagnostic[]): Freeze<DecisionCaveat> =>
  ({ text, finding }) => {
    if (finding === null) return { text, finding };
    const { code, variant, cell } = finding;
    const found = diagnostics.find(
      (one) => one.code === code && one.variant === variant && one.cell === cell,
    );
    return { text: found ? diagnosticWords(found).sentence : hidden, finding };
  };

/** Whoever signed stays by name and by what tells one account from another; the e-mail does not. */
const freezeDecision = (diagnostics: readonly Diagnostic[]) =>
  fields<Decision>({
    id: shown,
    number: shown,
    outcome: shown,
    reasons: shown,
    caveats: each(freezeCaveat(diagnostics)),
    setAside: each(freezeCaveat(diagnostics)),
    cost: shown,
    owner: shown,
    phases: shown,
    checkpoint: shown,
    by: fields<Decision["by"]>({
      name: shown,
      email: hiddenAs<string | null>(null),
      domain: shown,
      account: shown,
      nameSince: shown,
    }),
    at: shown,
  });

const freezeProfile = fields<ReportProfile>({
  id: shown,
  name: shown,
  variant: shown,
  format: shown,
  unit: shown,
  total: shown,
  samples: shown,
  durationMs: shown,
  functions: shown,
  paths: shown,
  createdAt: shown,
  by: hiddenAs<string | null>(null),
  top: shown,
  url: hiddenAs<string | null>(null),
  detail: shown,
});

const freezeEnvironment = fields<Environment>({
  cpuModel: shown,
  cpuCores: shown,
  memoryBytes: shown,
  os: shown,
  kernel: shown,
  kernelFull: shown,
  networkProfile: shown,
  measurementVersion: shown,
  placement: shown,
  engineVersion: shown,
  engineBuild: shown,
  fingerprint: shown,
  comparedBy: ifKept(freezeComparedBy),
});

type Chosen = {
  readonly parts: readonly SharePart[];
  readonly withDecision: boolean;
  /** The definition as it is shown. */
  readonly spec: BenchmarkSpec;
};

/** The operations of a variant as the shown definition has them: paths without the queries that were not chosen. */
const shownOperations = ({ spec }: Chosen, variant: string): readonly NamedOperation[] =>
  spec.variants.filter(({ name }) => name === variant).flatMap(operationsOf);

function shownText(chosen: Chosen, variant: string, operation: string): string {
  const found = shownOperations(chosen, variant).find(({ name }) => name === operation);
  return found ? operationText(found.operation) : hidden;
}

const freezeVariant = (chosen: Chosen) =>
  function freeze(variant: ReportVariant): ReportVariant {
    const { name } = variant;
    const isWorkflow = chosen.spec.variants.some((one) => one.name === name && one.workflow);
    const text = operationsText(shownOperations(chosen, name), isWorkflow);
    return fields<ReportVariant>({
      name: shown,
      baseline: shown,
      target: shown,
      targetName: shown,
      protocol: shown,
      encryption: shown,
      httpVersion: shown,
      addresses: hiddenAs<string[]>([]),
      runAddress: hiddenAs<ReportVariant["runAddress"]>(undefined),
      operation: hiddenAs(text),
      operations: each((one) => ({ ...one, text: shownText(chosen, name, one.name) })),
    })(variant);
  };

/** Why a run failed may name hosts and quote targets, unless its pilot stopped it. */
const freezeFailure: Freeze<NonNullable<Report["run"]["failure"]>> = (failure) =>
  failure.code === "pilot_stopped"
    ? failure
    : { code: failure.code, message: `The run failed (${failure.code}).`, remedy: "" };

const freezeRun = ({ parts }: Chosen) =>
  fields<Report["run"]>({
    id: shown,
    status: shown,
    failure: orNull(freezeFailure),
    attempt: shown,
    subject: shown,
    // What members write to one another.
    tags: parts.includes("tags") ? shown : hiddenAs<string[]>([]),
    note: parts.includes("note") ? shown : hiddenAs<string | null>(null),
    createdAt: shown,
    startedAt: shown,
    finishedAt: shown,
    warnings: each(freezeMessage),
    imported: shown,
    timelineThinnedAt: shown,
  });

const freezeAll = (report: Report, chosen: Chosen) =>
  fields<Report>({
    reportVersion: shown,
    run: freezeRun(chosen),
    benchmark: ({ slug, question, version }) => ({ slug, question, version }),
    spec: hiddenAs(chosen.spec),
    progress: shown,
    variants: each(freezeVariant(chosen)),
    cells: shown,
    rounds: shown,
    verdict: orNull(freezeVerdict),
    paired: orNull(freezePaired),
    soFar: ifKept(each(freezeResult)),
    explanations: each(freezeExplanation),
    diagnostics: each(freezeDiagnostic),
    comparison: shown,
    curves: shown,
    operations: shown,
    workflows: each((workflow) => ({
      ...workflow,
      steps: workflow.steps.map((step) => ({
        ...step,
        text: shownText(chosen, workflow.variant, step.name),
      })),
    })),
    stages: shown,
    setup: shown,
    lateness: shown,
    networks: shown,
    // Names of hosts are the installation's own.
    shards: each((row) => ({ ...row, host: `host ${row.index + 1}` })),
    // Answers of targets may hold anything.
    failureTexts: hiddenAs<Report["failureTexts"]>([]),
    streams: shown,
    capacity: shown,
    blocks: each(freezeBlock),
    confirmation: orNull(({ rounds, blocks }) => ({ rounds, blocks: blocks.map(freezeBlock) })),
    earlier: each(freezeEarlier),
    fairness: shown,
    environment: orNull(freezeEnvironment),
    paths: shown,
    connections: shown,
    pilot: orNull(freezePilot),
    sideBlocks: shown,
    published: shown,
    decisions: chosen.withDecision
      ? each(freezeDecision(report.diagnostics.map(freezeDiagnostic)))
      : hiddenAs<Report["decisions"]>([]),
    payloads: shown,
    profiles: chosen.parts.includes("profiles")
      ? each(freezeProfile)
      : hiddenAs<ReportProfile[]>([]),
    definitionYaml: shown,
  });

/**
 * The frozen copy of a report, as it is stored with a share. `parts` are those of its definition that whoever shares it
 * chose to show; the decisions on it are left out where `withDecision` is false.
 */
export function freezeReport(
  report: Report,
  parts: readonly SharePart[] = [],
  { withDecision = true }: { readonly withDecision?: boolean } = {},
): Report {
  const hiddenSpec = hideInSpec(report.spec, parts);
  const spec = { ...hiddenSpec, gates: hiddenSpec.gates.map(freezeGate) };
  const frozen = freezeAll(report, { parts, withDecision, spec })(report);
  // Parsing strips what no shape names, down to the rows of every table.
  return Report.parse({
    ...frozen,
    definitionYaml: toYaml(definedSpec(spec, report.pilot)),
  });
}
