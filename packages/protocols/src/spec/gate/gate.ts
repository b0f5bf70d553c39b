// Gates: rules on a metric, as a definition writes them: as an object, or as text that `parseGate` turns into one.
// The limit's name carries its unit; which one fits follows from the metric and from what it is compared with.
import { english, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { axisNames } from "../parts/axis.ts";
import { CellChoice } from "../parts/cell-choice.ts";
import { isShare, metrics } from "../parts/metric.ts";
import { DisplayName } from "../parts/names.ts";
import { MetricName } from "../parts/table-schemas.ts";
import { GateHistory } from "./gate-history.ts";
import { isRelative, type LimitShape, limitField, limitFields } from "./gate-limit.ts";
import { isAmount, notAmount } from "./gate-per.ts";
import { gateOps } from "./parse-gate.ts";
import { issueOfUnread } from "./unread-gate.ts";

const GatePer = z.strictObject({
  axis: z.enum(axisNames).refine(isAmount, { error: ({ input }) => notAmount(String(input)) }),
  amount: z.number().positive(english("must be over 0")).max(1_000_000_000_000),
});

export const Gate = z
  .strictObject(
    {
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
      limitMbitPerS: z.number().positive().max(100_000_000).optional(),
      limitRatio: z.number().positive().max(1_000_000).optional(),
      limitBytes: z.number().positive().max(1_000_000_000_000).optional(),
      limitCount: z.number().positive().max(1_000_000_000_000).optional(),
      /** With it the limit is for so much of an axis, and each cell has a limit of its own: `1,000/s per 100 clients`. */
      per: GatePer.optional(),
      /** A blocking gate decides the verdict; an advisory one is named beside it. */
      blocking: z.boolean().default(true),
      /** One test a cell, or one on the mean over cells. */
      scope: z.enum(["each cell", "mean of cells"]).default("each cell"),
      /** With it only these cells are judged; without it all. */
      cells: z.array(CellChoice).min(1).max(50).optional(),
    },
    { error: ({ input }) => issueOfUnread(input) },
  )
  .superRefine((gate, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!metrics[gate.metric].gateable)
      refuse(
        "metric",
        t("{metric} is shown but never judged: use a percentile", { metric: gate.metric }),
      );
    if (gate.operation !== undefined && !metrics[gate.metric].byOperation)
      refuse("operation", sharedBy(gate.metric));
    if (gate.over === gate.of)
      refuse(
        "over",
        t("must be another variant than `of`; its own past is `vs`, such as vs last 10 runs"),
      );
    if (gate.over !== undefined && gate.vs !== undefined)
      refuse("vs", t("does not fit with `over`: a gate compares with a variant or with history"));
    const { comparedBy } = metrics[gate.metric];
    if (comparedBy !== null && isRelative(gate))
      refuse(
        "metric",
        t("{metric} is judged by a limit alone: compare {other}", {
          metric: gate.metric,
          other: comparedBy,
        }),
      );
    const wanted = limitField(gate);
    for (const field of limitFields) {
      if (field === wanted && gate[field] === undefined)
        refuse(
          field,
          t("is missing: {gate} needs {field}", { gate: describe(gate), field: wanted }),
        );
      if (field !== wanted && gate[field] !== undefined)
        refuse(
          field,
          t("does not fit: {gate} needs {field}", { gate: describe(gate), field: wanted }),
        );
    }
    if (gate.per !== undefined) {
      const unscaled = unscaledBecause(gate);
      if (unscaled !== null) refuse("per", unscaled);
    }
    if (isShare(gate.metric) && !isRelative(gate) && (gate.limitRatio ?? 0) >= 1)
      refuse("limitRatio", t("must be under 1: it is a share of the requests"));
  });
export type Gate = z.infer<typeof Gate>;
export type GateInput = z.input<typeof Gate>;

/** Why a limit cannot scale; null: it can. */
function unscaledBecause(gate: LimitShape & { readonly scope: string }): string | null {
  if (isRelative(gate))
    return t(
      "does not fit {gate}, which is the same in every cell: only a limit with a unit scales",
      { gate: describe(gate) },
    );
  if (isShare(gate.metric))
    return t("does not fit {metric}: a share of the requests is the same however many there are", {
      metric: gate.metric,
    });
  return gate.scope === "mean of cells"
    ? t("does not fit mean of cells, which has one limit: judge each cell")
    : null;
}

const sharedBy = (metric: MetricName): string =>
  t(
    metrics[metric].setupQ10000 === null
      ? "does not fit {metric}: it is counted for all operations together"
      : "does not fit {metric}: connections serve all operations",
    { metric },
  );

const describe = (gate: LimitShape) =>
  gate.over
    ? t("a ratio of two variants")
    : gate.vs
      ? t("a ratio to earlier runs")
      : t("an absolute {metric} gate", { metric: gate.metric });
