// A benchmark definition: the one shape that the form, YAML, JSON and the REST API share.
// It holds no secrets and no addresses: those belong to targets, which it names by slug.
import { z } from "zod";
import { axisIssues } from "./axis-issues.ts";
import { Gate, type GateInput } from "./gate/gate.ts";
import { maxGates, withReadGates } from "./gate/unread-gate.ts";
import { gateIssues } from "./gate-issues.ts";
import { idleRates } from "./idle-rates.ts";
import { earlyDataProblem } from "./kinds/operation.ts";
import { quicMessageLength } from "./kinds/quic.ts";
import { Load } from "./load.ts";
import { isClosedLoad } from "./load-facts.ts";
import { NamedNetwork, type NetworkSettings, Networks } from "./network.ts";
import { maxBlockRequests, PayloadBytes } from "./parts/axis.ts";
import { Axis, variesAxis } from "./parts/axis-points.ts";
import { filledText } from "./parts/bounded-text.ts";
import { Slug } from "./parts/names.ts";
import { templateIssues } from "./parts/template.ts";
import { Plan } from "./plan.ts";
import { operationHeaderIssues } from "./requests/header-rules.ts";
import { Payloads } from "./requests/payloads.ts";
import { columnsOf, Rows, StoredRows } from "./requests/rows.ts";
import { hasSeveral, operationsOf, Variant, variantTexts } from "./requests/variant.ts";
import { Placement } from "./wire/place.ts";

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
  /** Example messages whose bytes the report counts field by field. */
  payloads: Payloads.optional(),
});

const Definition = Shape.superRefine((spec, context) => {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  const names = spec.variants.map((v) => v.name);
  names.forEach((name, i) => {
    if (names.indexOf(name) !== i) refuse(["variants", i, "name"], `${name} is used twice`);
  });
  for (const { path, message } of gateIssues(spec)) refuse(path, message);
  if (spec.load.kind === "connect" && spec.load.handshake === "zero-rtt")
    for (const variant of spec.variants)
      for (const { operation } of operationsOf(variant)) {
        const problem = earlyDataProblem(operation);
        if (problem !== null)
          refuse(
            ["load", "handshake"],
            `0-RTT does not fit ${variant.name}: ${problem}; resumed handshakes fit every operation`,
          );
      }
  const columns = spec.rows ? columnsOf(spec.rows) : [];
  const clients = isClosedLoad(spec.load);
  const payload = spec.payloadBytes !== undefined || variesAxis(spec.axes, "payloadBytes");
  spec.variants.forEach((variant, i) => {
    if (spec.load.kind === "connect" && hasSeveral(variant))
      refuse(
        ["variants", i, variant.workflow ? "workflow" : "operations"],
        "does not fit connect-only load, which sends no requests: give one operation",
      );
    const invalid = variantTexts(variant).flatMap(({ path, text, vars }) =>
      templateIssues(text, { columns, vars, clients, payload }).map((issue) => ({ path, issue })),
    );
    for (const { path, issue } of invalid.slice(0, mostTemplateIssues))
      refuse(["variants", i, ...path], issue);
    for (const { operation, at } of operationsOf(variant))
      for (const { path, message } of operationHeaderIssues(operation))
        refuse(["variants", i, ...at.split("."), ...path], message);
    for (const { operation, at } of payload ? [] : operationsOf(variant))
      if (operation.kind === "quic" && quicMessageLength(operation.message) === null)
        refuse(
          ["variants", i, ...at.split("."), "message"],
          "is as long as the payload, and nothing says how large that is: add payloadBytes to the definition or to its axes",
        );
  });
  for (const { path, message } of idleRates(spec)) refuse(path, message);
  for (const { path, message } of axisIssues(spec)) refuse(path, message);
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

/** Reads a definition; gates come out as objects, however they were sent. */
export const BenchmarkSpec = z.preprocess(
  (sent: BenchmarkSpecInput): unknown => withReadGates(sent),
  Definition,
);
export type BenchmarkSpec = z.infer<typeof BenchmarkSpec>;
