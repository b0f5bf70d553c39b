// The input of every judgement and report: plain data, read by services from the database.
// No clock and no I/O behind it, so a verdict can be recomputed from the same rows to the same answer.
// Works for runs in any state: queued, running, finished, failed and cancelled.
import type { BlockResult, RunProgress } from "@gonogo/protocols/events";
import type {
  BesideRun,
  EarlierVerdict,
  Environment,
  ImportFacts,
  Report,
  RunAddress,
  RunHistory,
  RunPilot,
  Verdict,
  WatchedSpan,
} from "@gonogo/protocols/report";
import type { BenchmarkSpec, MetricName, ProtocolName, Subject } from "@gonogo/protocols/spec";
import type { StoredBlock } from "../stored-block.ts";

/** Whether a server was built for speed or for its developers. */
export type BuildMode = NonNullable<Subject["buildMode"]>;

/** What a report says of a target; no secrets, and no addresses but those that a run loaded. */
export type ReportTarget = {
  readonly slug: string;
  readonly name: string;
  readonly protocol: ProtocolName;
  /** From the target's labels, else from the run's subject; absent or null: neither reports it. */
  readonly build?: BuildMode | null;
  /** Encodings of answers that the target's own headers ask for; absent or null: none. */
  readonly acceptEncoding?: string | null;
  /** Where the run loaded it, `host:port`, beside the target's own address; absent: at its own. */
  readonly runAddress?: RunAddress;
  /**
   * What the run loaded, as `host:port` of its settings; absent: not known, or the address is not enough to reach it as the run did,
   * because the target has certificates, headers or a secret.
   */
  readonly loaded?: { readonly address: string; readonly isTls: boolean };
};

/** A block outside the evidence that confirms or refutes a suspicion, for example with TCP_QUICKACK re-armed. */
export type ProbeBlock = {
  readonly kind: "quick-ack";
  readonly variant: string;
  readonly cell: number;
  readonly result: BlockResult;
};

/** What the engine could send at most on the run's machine, as calibrated before the run began. */
export type EngineCeiling = {
  readonly protocol: ProtocolName;
  /** `open`, or `closed-50` for 50 clients. */
  readonly shape: string;
  readonly ceilingPerS: number;
  /** Engine threads that reached it. */
  readonly threads: number;
};

/** How much a target differs from itself on this environment, as an A/A calibration measured it. */
export type CalibratedNoise = {
  /** Slug of the target that was measured against itself. */
  readonly target: string;
  readonly metric: MetricName;
  /** Standard deviation of d = ln a - ln b over its rounds. */
  readonly sdLog: number;
  /** Rounds behind it. */
  readonly rounds: number;
};

/** Which run of its subject and benchmark version this is, and the verdicts that were there before it. */
export type Attempts = {
  readonly attempt: number;
  /** Oldest first, as known when the verdict was made. */
  readonly earlier: readonly EarlierVerdict[];
};

/** What a judgement needs: the definition, the targets' protocols and the stored blocks. */
export type JudgeInput = {
  readonly status: Report["run"]["status"];
  readonly spec: BenchmarkSpec;
  /** Every target that the definition names. */
  readonly targets: readonly ReportTarget[];
  /** All blocks of the run in any order, planned ones included. */
  readonly blocks: readonly StoredBlock[];
  /** IP addresses of the machine the engine ran on; loopback always counts as its own. */
  readonly ownAddresses?: readonly string[];
  readonly probeBlocks?: readonly ProbeBlock[];
  /** Absent or empty: never calibrated. */
  readonly engineCeilings?: readonly EngineCeiling[];
  /** Of the newest calibration of each target before the run began; absent or empty: never calibrated. */
  readonly noise?: readonly CalibratedNoise[];
  /** Absent: the first attempt. */
  readonly attempts?: Attempts;
  /** Who measured the blocks in place of a worker; absent or null: a worker did. */
  readonly imported?: ImportFacts | null;
  /** When the run was watched from the machine that measured it; absent or null: not recorded. */
  readonly watched?: readonly WatchedSpan[] | null;
  /** Runs that loaded one of its targets meanwhile; absent: none did. */
  readonly besideRuns?: readonly BesideRun[];
  /** Earlier runs, for gates against history; absent or null: none were read, because no gate asks. */
  readonly history?: RunHistory | null;
};

/** Everything that a report shows. */
export type ReportInput = Omit<JudgeInput, "status"> & {
  readonly run: Omit<Report["run"], "imported" | "timelineThinnedAt">;
  readonly benchmark: Report["benchmark"];
  readonly environment: Environment | null;
  /** YAML of the definition, without secrets. */
  readonly definitionYaml: string;
  /** Since when the latencies of its single seconds are gone; absent or null: they are kept. */
  readonly timelineThinnedAt?: string | null;
  /** What the run remembers of its pilot; absent or null: none was measured. `spec` has its changes in it. */
  readonly pilot?: RunPilot | null;
  /** What the worker last said; null: derived from the blocks alone. */
  readonly progress: Pick<RunProgress, "remainingMs" | "current"> | null;
  /** The verdict as stored when the run finished; null or absent: judged anew from the blocks. */
  readonly verdict?: Verdict | null;
};
