// A benchmark definition: the one shape that the form, YAML, JSON and the REST API share.
// It holds no secrets and no addresses: those belong to targets, which it names by slug.
import { t } from "@gonogo/locale/t";
import * as z from "../schema/zod.ts";
import { axisIssues, tooManyCells } from "./axis-issues.ts";
import { type Cell, cellCount } from "./cells.ts";
import { pairedGateText } from "./gate/format-gate.ts";
import { Gate, type GateInput } from "./gate/gate.ts";
import { gateConflicts } from "./gate/gate-conflicts.ts";
import { limitField } from "./gate/gate-limit.ts";
import { amountAxes } from "./gate/gate-per.ts";
import { maxGates, withReadGates } from "./gate/unread-gate.ts";
import { amountIn, cellsOfGate } from "./gate-cells.ts";
import { earlyDataProblem, kindOf } from "./kinds/operation.ts";
import { quicMessageLength } from "./kinds/quic.ts";
import { Load } from "./load.ts";
import { arrivalsOf, blockMsOf, isClosedLoad } from "./load-facts.ts";
import { NamedNetwork, type NetworkSettings, Networks } from "./network.ts";
import { maxBlockRequests } from "./parts/axis.ts";
import { axisPoints, valuePath, variesAxis } from "./parts/axis-points.ts";
import { Axis } from "./parts/axis-schema.ts";
import { filledText } from "./parts/bounded-text.ts";
import { cellChoiceIssue, completeChoice } from "./parts/cell-choice.ts";
import { Comparable, comparableOf } from "./parts/comparable.ts";
import { iteration } from "./parts/load-names.ts";
import { metrics } from "./parts/metric.ts";
import { Slug } from "./parts/names.ts";
import { nearestName } from "./parts/near-name.ts";
import { PayloadBytes } from "./parts/table-schemas.ts";
import { templateIssues } from "./parts/template.ts";
import { pilotModeOf, placementOf } from "./parts/vocabulary.ts";
import { WorkerLabels } from "./parts/worker-labels.ts";
import { Plan } from "./plan.ts";
import { operationHeaderIssues } from "./requests/header-rules.ts";
import { Payloads } from "./requests/payloads.ts";
import { columnsOf, Rows, StoredRows } from "./requests/rows.ts";
import { Variant, variantTexts } from "./requests/variant.ts";
import { besideOf, hasSeveral, operationsOf } from "./requests/variant-requests.ts";
import { shardIssues } from "./shards.ts";
import { Placement } from "./wire/place.ts";

// What is wrong with the gates of a definition beside each gate's own shape: variants, operations and cells that do not
// exist, metrics that the load cannot yield, and gates that cannot stand together.

type Judged = {
  readonly variants: readonly Variant[];
  readonly load: Load;
  readonly payloadBytes?: number | undefined;
  readonly requests?: number | undefined;
  readonly axes: readonly Axis[];
  readonly gates: readonly Gate[];
};

type Issue = { readonly path: (string | number)[]; readonly message: string };

/** Why a gate cannot judge the operation that it names; null: it can, or names none. */
function operationIssue(gate: Gate, { variants, axes }: Judged): string | null {
  const { operation } = gate;
  if (operation === undefined) return null;
  for (const side of [gate.of, gate.over]) {
    const variant = variants.find(({ name }) => name === side);
    if (!variant) continue;
    if (variesAxis(axes, "operation"))
      return t(
        "each cell sends one operation: choose the cells, at operation = {operation}, and leave the gate's own operation out",
        { operation },
      );
    const names = hasSeveral(variant) ? operationsOf(variant).map(({ name }) => name) : [];
    if (variant.workflow) names.push(iteration);
    if (names.length === 0)
      return t("{variant} has one request: leave operation out to judge it", {
        variant: variant.name,
      });
    if (!names.includes(operation))
      return t("{variant} has no operation called {operation}; there are {names}", {
        variant: variant.name,
        operation,
        names: names.join(", "),
      });
  }
  return null;
}

/** Why the load or the requests can never yield the metric; null: they can. */
function metricIssue({ metric, of, over }: Gate, { load, variants }: Judged): string | null {
  if (metric === "capacity" && load.kind !== "capacity")
    return t("capacity is what a load of kind capacity finds, and no other");
  const { needsRequests, stream } = metrics[metric];
  if (load.kind === "connect" && needsRequests)
    return t("connect-only load sends no requests, so it has no {metric}", { metric });
  if (stream === null) return null;
  const silent = [of, over]
    .map((side) => variants.find(({ name }) => name === side))
    .find(
      (variant) =>
        variant && operationsOf(variant).every((o) => !kindOf(o.operation).streamsMessages),
    );
  return silent
    ? t("only gRPC calls stream messages, and {variant} makes none: use p99 or throughput", {
        variant: silent.name,
      })
    : null;
}

/** Why a limit cannot scale with what it names; null: it can, or does not scale. */
function perIssue(gate: Gate, spec: Judged): string | null {
  const tooMany = tooManyCells(cellCount(spec), spec.variants.length) !== null;
  if (gate.per === undefined || tooMany) return null;
  const { axis } = gate.per;
  for (const cell of cellsOfGate(spec, gate)) {
    const amount = amountIn(spec, cell, axis);
    if (amount === null)
      return t(
        "nothing says how much {axis} there is: add an axis of it, or let the limit scale with {others}",
        { axis, others: scalable(spec, cell) },
      );
    if (amount === 0)
      return t(
        "the limit would be 0 at {cell}: choose other cells, or scale it with another axis",
        {
          cell: cell.label,
        },
      );
  }
  return null;
}

/** What a limit may scale with in a cell. */
const scalable = (spec: Judged, cell: Cell): string =>
  amountAxes.filter((axis) => (amountIn(spec, cell, axis) ?? 0) > 0).join(", ");

/** Every issue, with its path in the definition. */
function gateIssues(spec: Judged): Issue[] {
  const names = spec.variants.map(({ name }) => name);
  const issues = spec.gates.flatMap((gate, i): Issue[] => {
    const at = (...path: (string | number)[]) => ["gates", i, ...path];
    const found: Issue[] = [];
    for (const side of ["of", "over"] as const) {
      const name = gate[side];
      if (name === undefined || names.includes(name)) continue;
      const near = nearestName(name, names);
      const known = { name, names: names.join(", ") };
      const message =
        near === null
          ? t("no variant is called {name}; there are {names}", known)
          : t("no variant is called {name}; there are {names}; did you mean {near}?", {
              ...known,
              near,
            });
      found.push({ path: at(side), message });
    }
    const unfit = metricIssue(gate, spec);
    if (unfit !== null) found.push({ path: at("metric"), message: unfit });
    const unnamed = operationIssue(gate, spec);
    if (unnamed !== null) found.push({ path: at("operation"), message: unnamed });
    const unscaled = perIssue(gate, spec);
    if (unscaled !== null) found.push({ path: at("per"), message: unscaled });
    for (const [place, choice] of (gate.cells ?? []).entries()) {
      const message = cellChoiceIssue(choice, spec.axes);
      if (message !== null) found.push({ path: at("cells", place), message });
    }
    return found;
  });
  const complete = (gate: Gate): Gate =>
    gate.cells ? { ...gate, cells: gate.cells.map((one) => completeChoice(one, spec.axes)) } : gate;
  const conflicts = gateConflicts(spec.gates.map(complete)).flatMap(
    ({ index, message }): Issue[] => {
      const gate = spec.gates[index];
      return gate ? [{ path: ["gates", index, limitField(gate)], message }] : [];
    },
  );
  return [...issues, ...conflicts];
}

// Gates on earlier runs of a definition that compares with none: never judged, so they are refused with the form that is.

function historyIssues({ comparable, gates }: Pick<Shaped, "comparable" | "gates">): Issue[] {
  if (comparable !== "paired-only") return [];
  return gates.flatMap((gate, i) =>
    gate.vs === undefined
      ? []
      : [
          {
            path: ["gates", i, "vs"],
            message: t(
              "does not go with comparable: paired-only, which compares with no earlier run: measure both versions as variants of one run, as {command} does, or choose another comparable",
              {
                command: `gonogo ab --base '<${t("address of the earlier version")}>' --head '<${t("address of this version")}>' --request '<${t("method and path")}>' --gate '${pairedGateText(gate)}'`,
              },
            ),
          },
        ],
  );
}

// Rates so low that a block would pass without a single request: such a run ends at once and has measured nothing.
// The definition is refused, with the rate or the length that has a request; what gates need is a warning of the plan.
// A search cannot be so: its trials need requests for their quantile.

type Rates = {
  readonly load: Load;
  readonly axes: readonly Axis[];
  readonly plan: { readonly blockMs: number; readonly warmupMs: number };
};
type IdleRate = { readonly path: (string | number)[]; readonly message: string };

/** Fewest requests that a block must be offered. */
const fewest = 1;

const text = (value: number): string => String(Number(value.toPrecision(3)));

/** Every rate of a definition that offers less than one request in a block. */
function idleRates({ load, axes, plan }: Rates): IdleRate[] {
  const blockMs = blockMsOf({ load, plan });
  const isIdle = (offered: Load) => (arrivalsOf(offered, blockMs) ?? fewest) < fewest;
  if (load.kind === "stages")
    return isIdle(load)
      ? [
          {
            path: ["load", "stages"],
            message: t("offer less than one request in all: {remedy}", {
              remedy: remedyOf(blockMs),
            }),
          },
        ]
      : [];
  if (load.kind !== "open" && load.kind !== "connect") return [];
  const message = (ratePerS: number) =>
    t("gives no request in a block: {rate}/s are {offered} in {length} ms; {remedy}", {
      rate: text(ratePerS),
      offered: text((ratePerS * blockMs) / 1_000),
      length: blockMs,
      remedy: remedyOf(blockMs),
    });
  if (variesAxis(axes, "ratePerS"))
    return axes.flatMap((axis, i) =>
      axisPoints(axis).flatMap(({ ratePerS }, point) =>
        typeof ratePerS === "number" && isIdle({ ...load, ratePerS })
          ? [
              {
                path: ["axes", i, ...valuePath(axis, point, "ratePerS")],
                message: message(ratePerS),
              },
            ]
          : [],
      ),
    );
  return isIdle(load) ? [{ path: ["load", "ratePerS"], message: message(load.ratePerS ?? 0) }] : [];
}

const remedyOf = (blockMs: number): string =>
  t("use at least {rate}/s, or longer blocks", {
    rate: text(Math.ceil((fewest * 1e6) / blockMs) / 1_000),
  });

/** Cautions that a definition may accept by name, so that they no longer withhold GO. */
export const acceptable = [
  "delayed-ack-plateau",
  "unequal-terms",
  "unequal-work",
  "debug-build",
  "shared-machine",
  "loopback-only",
  "not-steady",
  "drifting",
  "bimodal",
  "noisy-environment",
  "unstable-order",
  "stopped-early",
  "capacity-not-found",
  "capacity-at-limit",
  "imported",
] as const;

/** Issues in templates of one variant that are reported; who fixes the first ones sees the rest. */
const mostTemplateIssues = 20;

const Shape = z.strictObject({
  specVersion: z.literal(1).default(1),
  name: Slug,
  question: filledText(200),
  /** The first variant is the baseline. */
  variants: z.array(Variant).min(1).max(8),
  load: Load,
  /** Test data for `{{row.column}}`. */
  rows: Rows.optional(),
  axes: z.array(Axis).max(3).default([]),
  /** The link between engine and targets, in all cells; absent: none. A text is the name of a profile. */
  network: NamedNetwork.optional(),
  /** Own profiles for `network`, and for an axis of them. */
  networks: Networks.optional(),
  /** Size of the payload that `{{filler}}` stands for, where no axis varies it. */
  payloadBytes: PayloadBytes.optional(),
  /** Measured requests after which a block ends, if the plan's time has not ended it. */
  requests: z.int().min(1).max(maxBlockRequests).optional(),
  /** Requests after which a warm-up ends, if the plan's time has not ended it. */
  warmupRequests: z.int().min(1).max(maxBlockRequests).optional(),
  plan: Plan.prefault({}),
  accept: z.array(z.enum(acceptable)).default([]),
  gates: z.array(Gate).max(maxGates).default([]),
  /** Cores of the load threads; absent: `apart`. Not filled in, so that definitions of before it keep their version. */
  placement: Placement.optional(),
  /** Labels that a worker must have to measure it; absent: any worker does. */
  runsOn: WorkerLabels.optional(),
  /** Which earlier runs gates may compare with; absent: `same-cpu`. Not filled in, so that definitions of before it keep their version. */
  comparable: Comparable.optional(),
  /** Whether it may load a target while another run does whose definition says so too; absent: it waits. */
  besideOtherLoad: z.boolean().optional(),
  /** Example messages whose bytes the report counts field by field. */
  payloads: Payloads.optional(),
});

type Shaped = z.output<typeof Shape>;

const Definition = Shape.superRefine((spec, context) => {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  const names = spec.variants.map((v) => v.name);
  names.forEach((name, i) => {
    if (names.indexOf(name) !== i)
      refuse(["variants", i, "name"], t("{name} is used twice", { name }));
  });
  for (const { path, message } of gateIssues(spec)) refuse(path, message);
  if (spec.load.kind === "connect" && spec.load.handshake === "zero-rtt")
    for (const variant of spec.variants)
      for (const { operation } of operationsOf(variant)) {
        const problem = earlyDataProblem(operation);
        if (problem !== null)
          refuse(
            ["load", "handshake"],
            t("0-RTT does not fit {variant}: {problem}; resumed handshakes fit every operation", {
              variant: variant.name,
              problem,
            }),
          );
      }
  const columns = spec.rows ? columnsOf(spec.rows) : [];
  const clients = isClosedLoad(spec.load);
  const payload = spec.payloadBytes !== undefined || variesAxis(spec.axes, "payloadBytes");
  spec.variants.forEach((variant, i) => {
    if (spec.load.kind === "connect" && hasSeveral(variant))
      refuse(
        ["variants", i, variant.workflow ? "workflow" : "operations"],
        t("does not fit connect-only load, which sends no requests: give one operation"),
      );
    const invalid = variantTexts(variant).flatMap(({ path, text, vars }) =>
      templateIssues(text, { columns, vars, clients, payload }).map((issue) => ({ path, issue })),
    );
    for (const { path, issue } of invalid.slice(0, mostTemplateIssues))
      refuse(["variants", i, ...path], issue);
    for (const { operation, at } of [...operationsOf(variant), ...besideOf(variant)])
      for (const { path, message } of operationHeaderIssues(operation))
        refuse(["variants", i, ...at.split("."), ...path], message);
    for (const { operation, at } of payload ? [] : operationsOf(variant))
      if (operation.kind === "quic" && quicMessageLength(operation.message) === null)
        refuse(
          ["variants", i, ...at.split("."), "message"],
          t(
            "is as long as the payload, and nothing says how large that is: add payloadBytes to the definition or to its axes",
          ),
        );
  });
  for (const { path, message } of idleRates(spec)) refuse(path, message);
  for (const { path, message } of axisIssues(spec)) refuse(path, message);
  for (const { path, message } of shardIssues(spec)) refuse(path, message);
  for (const { path, message } of historyIssues(spec)) refuse(path, message);
});

/** A definition as it may be sent: with defaults left out, gates as objects or as text, the network as settings or a name. */
export type BenchmarkSpecInput = Omit<z.input<typeof Definition>, "gates" | "network"> & {
  gates?: (string | GateInput)[] | undefined;
  network?: string | NetworkSettings | undefined;
};

/**
 * A definition as it was stored, which was a good one then: its shape is asked again, and not what only new definitions
 * must keep. A rule that is added later must not make what was measured unreadable.
 */
export const StoredBenchmarkSpec: z.ZodType<BenchmarkSpec> = Shape.extend({
  rows: StoredRows.optional(),
});

/** Defaults that are not filled in. */
const unfilled: Readonly<Record<string, unknown>> = {
  ...{ placement: placementOf({}), comparable: comparableOf({}), besideOtherLoad: false },
};
const unfilledOfPlan: Readonly<Record<string, unknown>> = { pilot: pilotModeOf({}) };

function without(sent: unknown, defaults: Readonly<Record<string, unknown>>): unknown {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => defaults[name] !== value),
  );
}

/** What was sent without these defaults: written out or left out, the definition is the same version. */
function withoutDefaults(sent: unknown): unknown {
  const rest = without(sent, unfilled);
  if (typeof rest !== "object" || rest === null || !("plan" in rest)) return rest;
  return { ...rest, plan: without(rest.plan, unfilledOfPlan) };
}

/** Reads a definition; gates come out as objects, however they were sent, and defaults that are not filled in are left out. */
export const BenchmarkSpec = z.preprocess(
  (sent: BenchmarkSpecInput): unknown => withReadGates(withoutDefaults(sent)),
  Definition,
);
export type BenchmarkSpec = z.infer<typeof BenchmarkSpec>;
