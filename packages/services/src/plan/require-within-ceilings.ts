// Whether a run keeps to the operator's ceilings: rate, clients, time and requests, over all its cells. Asked before a run is
// stored; a definition above them may be written and kept, and is refused when it is run.
import { formatCount, formatExact } from "@gonogo/analysis/words/format";
import { type Msg, msg, t } from "@gonogo/locale/t";
import {
  arrivalsOf,
  type BenchmarkSpec,
  blockMsOf,
  cellsOf,
  clientsOf,
  connectionsOf,
  isClosedLoad,
  lastLookOf,
  loadOf,
  peakOf,
} from "@gonogo/protocols/spec";
import { type FieldIssue, ServiceError } from "../errors.ts";
import type { LoadCeilings } from "../load-ceilings.ts";
import { planFacts } from "./plan-facts.ts";

type Asked = {
  readonly setting: keyof LoadCeilings;
  readonly field: string;
  readonly amount: number;
  /** `asks for {asked} …, and this Gonogo takes {limit} at most ({setting})` */
  readonly refusal: Msg;
};

const most = (values: readonly number[]): number => Math.max(0, ...values);

/** What a run of this definition asks for at most, beside the setting that bounds it. */
function askedOf(spec: BenchmarkSpec): Asked[] {
  const loads = cellsOf(spec).map((cell) => loadOf(spec, cell));
  const rates = loads.map((load) => (isClosedLoad(load) ? 0 : peakOf(load)));
  const clients = loads.map((load) => Math.max(clientsOf(load) ?? 0, connectionsOf(load) ?? 0));
  const { maxDurationMs, confirmMs } = planFacts(spec);
  const rounds = lastLookOf(spec.plan) * (confirmMs > 0 ? 2 : 1);
  const requests = loads.map(
    (load) => arrivalsOf(load, blockMsOf({ load, plan: spec.plan }) + spec.plan.warmupMs) ?? 0,
  );
  return [
    {
      setting: "GONOGO_MAX_RATE_PER_S",
      field: "load.ratePerS",
      amount: most(rates),
      refusal: msg(
        "asks for {asked} requests a second, and this Gonogo takes {limit} at most ({setting})",
      ),
    },
    {
      setting: "GONOGO_MAX_CLIENTS",
      field: "load.clients",
      amount: most(clients),
      refusal: msg(
        "asks for {asked} clients or connections, and this Gonogo takes {limit} at most ({setting})",
      ),
    },
    {
      setting: "GONOGO_MAX_RUN_MINUTES",
      field: "plan",
      amount: Math.ceil((maxDurationMs + confirmMs) / 60_000),
      refusal: msg("asks for {asked} minutes, and this Gonogo takes {limit} at most ({setting})"),
    },
    {
      // How many requests a closed load sends is the target's to say, so only time and clients bound it.
      setting: "GONOGO_MAX_RUN_REQUESTS",
      field: "plan",
      amount: requests.reduce((sum, n) => sum + n, 0) * spec.variants.length * rounds,
      refusal: msg("asks for {asked} requests, and this Gonogo takes {limit} at most ({setting})"),
    },
  ];
}

/** What a run of this definition asks for beyond the operator's ceilings; empty: nothing. */
export function ceilingIssues(spec: BenchmarkSpec, ceilings: LoadCeilings): FieldIssue[] {
  return askedOf(spec).flatMap(({ setting, field, amount, refusal }) => {
    const limit = ceilings[setting];
    if (limit === undefined || amount <= limit) return [];
    return [
      {
        field,
        message: t(refusal, {
          asked: formatCount(Math.ceil(amount)),
          limit: formatExact(limit),
          setting,
        }),
      },
    ];
  });
}

/** Throws `plan_too_large` with every field in error, under `prefix`. */
export function requireWithinCeilings(
  spec: BenchmarkSpec,
  ceilings: LoadCeilings,
  prefix: string,
): void {
  const issues = ceilingIssues(spec, ceilings).map(({ field, message }) => ({
    field: `${prefix}.${field}`,
    message,
  }));
  const [first] = issues;
  if (!first) return;
  throw new ServiceError("plan_too_large", `${first.field} ${first.message}.`, {
    field: first.field,
    remedy: t("Ask for less, or ask the operator to raise the ceiling."),
    issues,
  });
}
