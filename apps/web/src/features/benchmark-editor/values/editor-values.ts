// What the editor's form holds: text as typed, so that nothing is lost while it is not yet valid.
// `spec-from-values` turns it into a definition, `values-from-spec` turns a definition into it.
import {
  type BenchmarkSpec,
  defaultLooks,
  defaultPlanMs,
  type PilotMode,
  type Placement,
} from "@gonogo/protocols/spec";
import type { PayloadValues } from "@/lib/payload-form";
import type { CheckLine, ExtractLine } from "./answer-lines.ts";
import type { AxisValues } from "./axis-form.ts";
import { defaultGates } from "./default-gates.ts";
import type { GateValues } from "./gate-values.ts";
import { type LoadValues, newLoadValues } from "./load-values.ts";
import { type NetworkValues, networkForm } from "./network-form.ts";
import { emptyOperation, type OperationValues } from "./operation-values.ts";

/** One request of a mix, or one step of a workflow. */
export type RequestValues = {
  name: string;
  /** Of a mix. */
  weight: string;
  operation: OperationValues;
  checks: CheckLine[];
  /** Of a step, or of a set-up request. */
  extract: ExtractLine[];
};

export type VariantValues = {
  name: string;
  target: string;
  flow: "one" | "mix" | "workflow";
  /** The one request, with its checks … */
  operation: OperationValues;
  checks: CheckLine[];
  /** … or several. What was typed for the other way is kept. */
  requests: RequestValues[];
  /** Sent before each block, and after it, unmeasured. */
  setup: RequestValues[];
  teardown: RequestValues[];
};

export type RowsValues = { csv: string; order: "sequential" | "random" };

export type PlanValues = {
  rounds: string;
  /** Looks after the first, which is at the rounds: `15, 20`; empty: one look. */
  looksText: string;
  /** A NO-GO is measured again and stands only if it fails twice. */
  confirm: boolean;
  warmupMs: string;
  blockMs: string;
  retriesPerCell: string;
  /** Percent; empty: 1. */
  maxErrorPercent: string;
  seed: string;
  pilot: PilotMode;
  /** How far a pilot that adapts may go; empty: the defaults. */
  adapt: { maxBlockMs: string; minClients: string; minRatePerS: string };
};

/** Which earlier runs gates may compare with. */
export type ComparableChoice = "same-cpu" | "same-label" | "paired-only";

export type EditorValues = {
  name: string;
  question: string;
  variants: VariantValues[];
  load: LoadValues;
  /** Empty CSV: no rows. */
  rows: RowsValues;
  axes: AxisValues[];
  network: NetworkValues;
  /** Own profiles, which only YAML writes; null: none. */
  networks: BenchmarkSpec["networks"] | null;
  /** Size of the payload; empty: none, or an axis says it. */
  payloadBytes: string;
  /** Requests after which a block ends; empty: its time alone ends it. */
  requests: string;
  /** Requests after which a warm-up ends; empty: its time alone ends it. */
  warmupRequests: string;
  placement: Placement;
  /** Labels that a worker must have, `region=eu, pool=big`; empty: any worker does. */
  runsOn: string;
  comparable: ComparableChoice;
  /** With `same-label`: the name of the label. */
  sameLabel: string;
  /** Whether other runs may load its targets meanwhile. */
  besideOtherLoad: boolean;
  plan: PlanValues;
  gates: GateValues[];
  accept: string[];
  /** Example messages whose bytes the report counts; empty: none. */
  payloads: PayloadValues[];
};

export const emptyVariant = (name: string): VariantValues => ({
  name,
  target: "",
  flow: "one",
  operation: emptyOperation("http"),
  checks: [],
  requests: [],
  setup: [],
  teardown: [],
});

export const emptyRequest = (name: string, kind: OperationValues["kind"]): RequestValues => ({
  name,
  weight: "1",
  operation: emptyOperation(kind),
  checks: [],
  extract: [],
});

/** Names that a new definition's variants have until somebody types others or chooses targets. */
export const firstNames = ["baseline", "candidate"] as const;

/** A new definition: two variants with the gates of a duel, a gentle closed load and the default plan. */
export const newEditorValues = (): EditorValues => ({
  name: "",
  question: "",
  variants: firstNames.map(emptyVariant),
  load: newLoadValues(),
  rows: { csv: "", order: "sequential" },
  axes: [],
  network: networkForm(undefined),
  networks: null,
  payloadBytes: "",
  requests: "",
  warmupRequests: "",
  placement: "apart",
  runsOn: "",
  comparable: "same-cpu",
  sameLabel: "pool",
  besideOtherLoad: false,
  plan: {
    rounds: String(defaultLooks[0]),
    looksText: defaultLooks.slice(1).join(", "),
    confirm: true,
    warmupMs: String(defaultPlanMs.warmupMs),
    blockMs: String(defaultPlanMs.blockMs),
    retriesPerCell: "2",
    maxErrorPercent: "",
    seed: "1",
    pilot: "adapt",
    adapt: { maxBlockMs: "", minClients: "", minRatePerS: "" },
  },
  gates: defaultGates("closed", firstNames),
  accept: [],
  payloads: [],
});
