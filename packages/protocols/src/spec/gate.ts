// Gates: rules on a metric, as a definition writes them.
// The limit's name carries its unit; which one fits follows from the metric and from `over`.
import { z } from "zod";
import { MetricName, metrics } from "./metric.ts";
import { DisplayName } from "./names.ts";

export const gateOps = ["<", "<=", ">", ">="] as const;

/**
 * Earlier runs of the same benchmark that a gate compares with: the mean of the last `runs`, one run by its id,
 * or the newest finished run of a version.
 */
export const GateHistory = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("rolling"),
    runs: z.int().min(5).max(50).default(10),
    /** Only runs of this branch; without it of any. */
    branch: z.string().trim().min(1).max(200).optional(),
  }),
  z.strictObject({ kind: z.literal("pinned"), run: z.uuid() }),
  z.strictObject({ kind: z.literal("release"), version: z.string().trim().min(1).max(200) }),
]);
export type GateHistory = z.infer<typeof GateHistory>;

export const Gate = z
  .strictObject({
    metric: MetricName,
    /** The variant that is judged. */
    of: DisplayName,
    /** With it the gate judges the ratio `metric(of) / metric(over)`. */
    over: DisplayName.optional(),
    /** With it the gate judges the ratio of this run to earlier ones: `metric(of) now / then`. */
    vs: GateHistory.optional(),
    /** With it only the requests of this operation, or step, are judged; without it all together. */
    operation: DisplayName.optional(),
    op: z.enum(gateOps),
    limitMs: z.number().positive().max(600_000).optional(),
    limitPerS: z.number().positive().max(100_000_000).optional(),
    limitRatio: z.number().positive().max(1_000_000).optional(),
    /** A blocking gate decides the verdict; an advisory one is named beside it. */
    blocking: z.boolean().default(true),
    /** One test a cell, or one on the mean over cells. */
    scope: z.enum(["each cell", "mean of cells"]).default("each cell"),
  })
  .superRefine((gate, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!metrics[gate.metric].gateable)
      refuse("metric", `${gate.metric} is shown but never judged: use a percentile`);
    if (gate.operation !== undefined && metrics[gate.metric].setupQ10000 !== null)
      refuse("operation", `does not fit ${gate.metric}: connections serve all operations`);
    if (gate.over === gate.of) refuse("over", "must be another variant than `of`");
    if (gate.over !== undefined && gate.vs !== undefined)
      refuse("vs", "does not fit with `over`: a gate compares with a variant or with history");
    const wanted = limitField(gate);
    for (const field of ["limitMs", "limitPerS", "limitRatio"] as const) {
      if (field === wanted && gate[field] === undefined)
        refuse(field, `is missing: ${describe(gate)} needs ${wanted}`);
      if (field !== wanted && gate[field] !== undefined)
        refuse(field, `does not fit: ${describe(gate)} needs ${wanted}`);
    }
    if (wanted === "limitRatio" && !isRelative(gate) && (gate.limitRatio ?? 0) >= 1)
      refuse("limitRatio", "must be under 1: it is the share of failed requests");
  });
export type Gate = z.infer<typeof Gate>;

type LimitShape = Pick<Gate, "metric" | "over" | "vs">;

/** Whether the gate judges a ratio of two figures, of two variants or of now and then. */
export const isRelative = (gate: Pick<Gate, "over" | "vs">): boolean =>
  gate.over !== undefined || gate.vs !== undefined;

const describe = (gate: LimitShape) =>
  gate.over
    ? "a ratio of two variants"
    : gate.vs
      ? "a ratio to earlier runs"
      : `an absolute ${gate.metric} gate`;

/** The limit field that a gate on this metric must carry. */
export function limitField(gate: LimitShape): "limitMs" | "limitPerS" | "limitRatio" {
  if (isRelative(gate) || metrics[gate.metric].unit === "ratio") return "limitRatio";
  return metrics[gate.metric].unit === "perS" ? "limitPerS" : "limitMs";
}

/** The limit in stored units: microseconds, requests per second, or a ratio. */
export function limitValue(gate: Gate): number {
  const field = limitField(gate);
  const limit = gate[field] ?? Number.NaN;
  return field === "limitMs" ? limit * 1_000 : limit;
}

/** A gate as people write it: `p99(grpc) / p99(rest) <= 1.25`, `p99(grpc: create) < 50 ms`, `errors(grpc) < 0.1 %`. */
export function formatGate(gate: Gate): string {
  const only = gate.operation === undefined ? "" : `: ${gate.operation}`;
  const side = (variant: string) => `${gate.metric}(${variant}${only})`;
  const left = gate.over ? `${side(gate.of)} / ${side(gate.over)}` : side(gate.of);
  return `${left} ${gate.op} ${formatLimit(gate)}`;
}

/** The limit with its unit: `50 ms`, `5000/s`, `0.1 %`, `1.25`. */
export function formatLimit(gate: Gate): string {
  const field = limitField(gate);
  const limit = gate[field] ?? Number.NaN;
  if (field === "limitMs") return `${limit} ms`;
  if (field === "limitPerS") return `${limit}/s`;
  return isRelative(gate) ? `${limit}` : `${Number((limit * 100).toPrecision(12))} %`;
}
