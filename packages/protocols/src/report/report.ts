// The report object: everything the report page, the live page and a frozen share show.
// Pure data made by analysis from stored blocks; versioned, and built again where it was stored in another version.

import { CapacityResult } from "../events/capacity.ts";
import { phases } from "../events/engine-event.ts";
import { Outcomes } from "../events/outcome.ts";
import { RunProgress, RunStatus } from "../events/run-event.ts";
import * as z from "../schema/zod.ts";
import { StoredBenchmarkSpec } from "../spec/benchmark.ts";
import { Subject } from "../spec/parts/subject.ts";
import { AxisValue } from "../spec/parts/table-schemas.ts";
import { ProtocolName } from "../spec/target/target.ts";
import { PlaceAnswer, Placement } from "../spec/wire/place.ts";
import { CoreShare } from "./block-machine.ts";
import { Decision } from "./decision.ts";
import { FairnessCheck } from "./fairness-check.ts";
import { ComparedBy } from "./history.ts";
import { ImportFacts } from "./import-facts.ts";
import { Diagnostic, EarlierVerdict, GateResult, Verdict, VoidCode } from "./judgement.ts";
import { Message } from "./message.ts";
import { PairedCommand } from "./paired-command.ts";
import { ReportConnections } from "./report-connections.ts";
import { GateExplanation } from "./report-explanation.ts";
import { FailureTextRow } from "./report-failure-texts.ts";
import { ComparisonRow, LatencyCurve } from "./report-figures.ts";
import { LatenessRow } from "./report-lateness.ts";
import { NetworkRow } from "./report-network.ts";
import { ReportOperation, ReportWorkflow } from "./report-operation.ts";
import { ReportPath } from "./report-path.ts";
import { PayloadTable } from "./report-payloads.ts";
import { RunPilot, SideBlock } from "./report-pilot.ts";
import { ReportProfile } from "./report-profile.ts";
import { ReportPublished } from "./report-published.ts";
import { ShardRow } from "./report-shards.ts";

export const reportVersion = 1;

/** An address of one run alone, `host:port`, and the target's own. */
export const RunAddress = z.object({ loaded: z.string(), own: z.string() });
export type RunAddress = z.infer<typeof RunAddress>;

export const ReportVariant = z.object({
  name: z.string(),
  baseline: z.boolean(),
  target: z.string(),
  targetName: z.string(),
  protocol: ProtocolName,
  /** `TLSv1.3, TLS13_AES_256_GCM_SHA384`, `plain text`, or null before the first block. */
  encryption: z.string().nullable(),
  httpVersion: z.string().nullable(),
  /** Addresses that were loaded, `ip:port`; empty before the first block, and in shares. */
  addresses: z.array(z.string()),
  /** Absent: its target's own address was loaded; also absent in shares. */
  runAddress: RunAddress.optional(),
  /** `POST /dispatch`, `demo.Dispatch/DispatchTask`, `mix of create, read`, `create → read` */
  operation: z.string(),
  /** Each operation of a mix or step of a workflow; empty for a single request. */
  operations: z.array(z.object({ name: z.string(), text: z.string(), share: z.number() })),
});

/** What the requests of one stage did, over the valid blocks of a variant and cell. */
export const StageRow = z.object({
  cell: z.int(),
  variant: z.string(),
  /** Index of the stage in the definition. */
  stage: z.int(),
  blocks: z.int(),
  requests: z.int(),
  errors: z.int(),
  /** Expected answers a second, over the stage's time in these blocks. */
  throughputPerS: z.number().nullable(),
  /** From merged histograms; null: too few requests to say. */
  p50Us: z.number().nullable(),
  p99Us: z.number().nullable(),
  /** The percentile lies above the answered share. */
  p50AtLeast: z.boolean(),
  p99AtLeast: z.boolean(),
});
export type StageRow = z.infer<typeof StageRow>;

/** The search of one block: its interval, and every trial behind it. */
export const CapacityRow = CapacityResult.extend({
  cell: z.int(),
  variant: z.string(),
  round: z.int(),
  blockId: z.string(),
  /** Whether its round counts. */
  valid: z.boolean(),
});
export type CapacityRow = z.infer<typeof CapacityRow>;

/** A phase of connection set-up, over the valid blocks of a variant and cell. */
export const SetupRow = z.object({
  cell: z.int(),
  variant: z.string(),
  phase: z.enum(["tcp", "tls", "quic", "whole"]),
  connections: z.int(),
  p50Us: z.number(),
  /** null: fewer than 1,000 connections. */
  p99Us: z.number().nullable(),
  maxUs: z.number(),
});
export type SetupRow = z.infer<typeof SetupRow>;

/** Times within streaming calls, over the valid blocks of a variant and cell. */
const StreamTimesRow = z.object({
  count: z.int(),
  p50Us: z.number().nullable(),
  /** null: fewer values than the percentile needs. */
  p90Us: z.number().nullable(),
  p99Us: z.number().nullable(),
  maxUs: z.number().nullable(),
});

/** What the messages of streaming calls did, over the valid blocks of a variant and cell. */
export const StreamRow = z.object({
  cell: z.int(),
  variant: z.string(),
  messagesSent: z.int(),
  messagesReceived: z.int(),
  sentPerS: z.number().nullable(),
  receivedPerS: z.number().nullable(),
  firstMessage: StreamTimesRow,
  gap: StreamTimesRow,
});
export type StreamRow = z.infer<typeof StreamRow>;

/** Bins of a block's times for each decade; bin 0 begins at 1 µs, so bin 24 at 10 µs. */
export const timeBinsPerDecade = 24;

/** How long a block's requests took, counted in logarithmic bins. */
export const BlockTimes = z.object({
  /** Place of the first bin. */
  from: z.int(),
  /** Expected answers in each bin from there on. */
  counts: z.array(z.int()),
  /** The same of time-outs, held and unanswered requests, which took at least as long. */
  atLeast: z.object({ from: z.int(), counts: z.array(z.int()) }),
});
export type BlockTimes = z.infer<typeof BlockTimes>;

/** CPU during a block, in cores: CPU seconds by seconds. */
export const BlockCpu = z.object({
  /** In the measured window. */
  engine: z.number(),
  /** The load thread that was busiest in the measured window; null: none is known. */
  busiestThread: z.number().nullable(),
  /** Over the whole block, warm-up included; null: nobody reports it. */
  target: z.number().nullable(),
  /** Neither engine, target nor Gonogo itself; null: unknown. */
  others: z.number().nullable(),
  /** Cores of the engine's machine; null: it was not watched. */
  cores: z.int().nullable(),
});
export type BlockCpu = z.infer<typeof BlockCpu>;

export const ReportBlock = z.object({
  id: z.string(),
  cell: z.int(),
  round: z.int(),
  /** Place within the round, from 0. */
  position: z.int(),
  /** Order of execution over the whole run, from 0; null: not run yet. */
  sequence: z.int().nullable(),
  variant: z.string(),
  status: z.enum(["planned", "running", "finished", "broken", "failed", "skipped"]),
  /** False when an invalidating diagnostic or a broken round removed it from the evidence. */
  valid: z.boolean(),
  invalidBecause: z.array(VoidCode),
  startedAt: z.iso.datetime().nullable(),
  windowS: z.number().nullable(),
  requests: z.int(),
  errors: z.int(),
  outcomes: Outcomes,
  throughputPerS: z.number().nullable(),
  meanUs: z.number().nullable(),
  p50Us: z.number().nullable(),
  p99Us: z.number().nullable(),
  maxUs: z.number().nullable(),
  /** Medians of streaming calls; null where nothing streams. */
  firstMessageUs: z.number().nullable(),
  gapUs: z.number().nullable(),
  /** Cores on which the load threads ran, each once; empty: unknown, and in shares. */
  engineCores: z.array(z.int()),
  /** Cores on which the target ran, by CPU time, the most first; empty: elsewhere, not seen, and in shares. */
  targetCores: z.array(CoreShare),
  /** Its figures by operation, and of whole iterations; empty for a single request. */
  operations: z.array(
    z.object({
      name: z.string(),
      requests: z.int(),
      errors: z.int(),
      throughputPerS: z.number().nullable(),
      meanUs: z.number().nullable(),
      p50Us: z.number().nullable(),
      p99Us: z.number().nullable(),
    }),
  ),
  /** null: nothing was measured, or not wanted; absent: the report is older than this figure, as of `cpu`. */
  times: BlockTimes.nullable().optional(),
  cpu: BlockCpu.nullable().optional(),
  /** Per-second line, columns of equal length. */
  series: z
    .object({
      spanMs: z.array(z.number()),
      measuring: z.array(z.boolean()),
      phase: z.array(z.enum(phases)),
      sent: z.array(z.int()),
      answered: z.array(z.int()),
      failed: z.array(z.int()),
      p50Us: z.array(z.number().nullable()),
      p99Us: z.array(z.number().nullable()),
    })
    .nullable(),
});
export type ReportBlock = z.infer<typeof ReportBlock>;

/** Cores of the load threads, as they were chosen before the run's pilot. */
export const RunPlacement = PlaceAnswer.omit({ allowedCores: true }).extend({
  asked: Placement,
  /** Load threads that the run began with; its pilot may have asked for more. */
  threads: z.int().min(1),
});
export type RunPlacement = z.infer<typeof RunPlacement>;

export const Environment = z.object({
  cpuModel: z.string(),
  cpuCores: z.int(),
  memoryBytes: z.number(),
  os: z.string(),
  /** major.minor */
  kernel: z.string(),
  kernelFull: z.string(),
  networkProfile: z.string(),
  measurementVersion: z.int(),
  /** Absent: the kernel chose, before runs had a placement. */
  placement: RunPlacement.optional(),
  engineVersion: z.string(),
  engineBuild: z.string(),
  /** Stable hash of the machine and of how it was used. */
  fingerprint: z.string(),
  /** The rule that makes runs comparable in place of the machine; absent: the machine does. */
  comparedBy: ComparedBy.optional(),
});
export type Environment = z.infer<typeof Environment>;

/** The rounds and blocks that confirm a NO-GO, beside those of the evidence. */
export const ReportConfirmation = z.object({
  rounds: z.array(z.object({ cell: z.int(), planned: z.int(), run: z.int(), valid: z.int() })),
  blocks: z.array(ReportBlock),
});
export type ReportConfirmation = z.infer<typeof ReportConfirmation>;

export const Report = z.object({
  reportVersion: z.literal(reportVersion),
  run: z.object({
    id: z.string(),
    status: RunStatus,
    failure: z
      .object({
        code: z.string(),
        message: z.string(),
        remedy: z.string(),
        /** Slug of the target that failed it; absent: none did. */
        target: z.string().optional(),
      })
      .nullable(),
    /** The nth run of this subject and benchmark version. */
    attempt: z.int(),
    subject: Subject,
    /** What people wrote on the run; it shapes no figure. */
    tags: z.array(z.string()),
    note: z.string().nullable(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    warnings: z.array(Message),
    /** null: a worker measured it. */
    imported: ImportFacts.nullable(),
    /** Since when the latencies of its single seconds are gone (retention); null: they are kept. */
    timelineThinnedAt: z.iso.datetime().nullable(),
  }),
  benchmark: z.object({
    slug: z.string(),
    question: z.string(),
    version: z.int(),
    /** A noise calibration: a target against itself; absent from every other run. */
    kind: z.literal("noise").optional(),
  }),
  spec: StoredBenchmarkSpec,
  progress: RunProgress,
  variants: z.array(ReportVariant),
  cells: z.array(
    z.object({ index: z.int(), label: z.string(), values: z.record(z.string(), AxisValue) }),
  ),
  rounds: z.array(z.object({ cell: z.int(), planned: z.int(), run: z.int(), valid: z.int() })),
  /** null: no gates, or not finished. */
  verdict: Verdict.nullable(),
  /** The run that measures both versions, where earlier ones of other machines leave a gate open; null: no gate asks for it. */
  paired: PairedCommand.nullable().default(null),
  /** What each gate would say of the valid rounds so far; absent unless the run goes on and has some. It judges nothing. */
  soFar: z.array(GateResult).optional(),
  /** The evidence of each gate's result, in the order of the results. */
  explanations: z.array(GateExplanation),
  /** Also there without a verdict, and while a run is going on. */
  diagnostics: z.array(Diagnostic),
  comparison: z.array(ComparisonRow),
  curves: z.array(LatencyCurve),
  /** Comparison and curves of each operation, and of whole iterations; empty where every variant has one request. */
  operations: z.array(ReportOperation),
  /** Iterations of each variant that is a workflow. */
  workflows: z.array(ReportWorkflow),
  /** Empty without stages. */
  stages: z.array(StageRow),
  setup: z.array(SetupRow),
  /** Empty where the engine did not measure it: in imported runs. */
  lateness: z.array(LatenessRow),
  /** Empty without an emulated network. */
  networks: z.array(NetworkRow),
  /** Empty where one host sent all of the load. */
  shards: z.array(ShardRow).default([]),
  /** Why requests and connections failed, and what targets answered to them. */
  failureTexts: z.array(FailureTextRow),
  /** Empty where nothing streams. */
  streams: z.array(StreamRow),
  /** In the order of cells and rounds; empty where nothing was searched. */
  capacity: z.array(CapacityRow),
  /** Of the evidence. */
  blocks: z.array(ReportBlock),
  /** null: nothing was measured again to confirm a NO-GO. */
  confirmation: ReportConfirmation.nullable(),
  /** Verdicts of earlier attempts on the same subject and version: as stored with the verdict, or known now. */
  earlier: z.array(EarlierVerdict),
  fairness: z.array(FairnessCheck),
  environment: Environment.nullable(),
  paths: z.array(ReportPath),
  connections: z.array(ReportConnections),
  /** null: without one. */
  pilot: RunPilot.nullable(),
  /** Blocks that are no evidence, in the order they ran. */
  sideBlocks: z.array(SideBlock),
  /** null: no published figures are attached to the benchmark. */
  published: ReportPublished.nullable(),
  /** What people decided on it, newest first; empty: nobody has, or a share leaves it out. */
  decisions: z.array(Decision),
  /** Bytes of the definition's example messages; null: it has none. */
  payloads: PayloadTable.nullable(),
  /** CPU profiles of targets, attached to the run. */
  profiles: z.array(ReportProfile),
  /** YAML of the definition. */
  definitionYaml: z.string(),
});
export type Report = z.infer<typeof Report>;
