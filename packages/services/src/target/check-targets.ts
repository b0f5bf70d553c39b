// Do a definition's operations fit the targets it names? Answered from stored rows alone, before anything runs:
// existence, allowed networks, protocol, the gRPC schema of the last good probe, and a fresh failed probe.
import { english, t, translated } from "@gonogo/locale/t";
import { catalog } from "@gonogo/protocols/catalog";
import {
  axes,
  axisNamesOf,
  axisPlaceOf,
  type BenchmarkSpec,
  besideOf,
  earlyDataProblem,
  type GrpcMethod,
  type Load,
  type NamedOperation,
  namePath,
  type Operation,
  operationHeaderIssues,
  operationsOf,
  type ProbeAnswer,
  type Variant,
} from "@gonogo/protocols/spec";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { ServiceErrorCode } from "../errors.ts";
import { addressAllowed, notAllowed } from "../networks.ts";
import { type ProbeView, type TargetView, targetInclude, targetView } from "../rows/target-view.ts";
import { callIssue, messageIssue, reasonAgainst } from "./message-fit.ts";

/** A probe that found the target counts for it for ten minutes; a failed one for as long as nobody can have fixed it. */
const probeFreshMs = { found: 600_000, failed: 15_000 } as const;

export type TargetIssue = {
  readonly code: ServiceErrorCode;
  readonly field: string;
  readonly message: string;
  readonly remedy?: string;
};

export const isFresh = (now: Date, { at, ok }: Pick<ProbeView, "at" | "ok">): boolean =>
  now.getTime() - Date.parse(at) < probeFreshMs[ok ? "found" : "failed"];

/** The targets that a definition names, by slug; missing ones are absent. */
export async function targetsOf(
  context: Context,
  actor: Pick<Actor, "projectId">,
  spec: BenchmarkSpec,
): Promise<Map<string, TargetView>> {
  const slugs = [...new Set(spec.variants.map((variant) => variant.target))];
  const rows = await context.db.target.findMany({
    where: { projectId: actor.projectId, slug: { in: slugs } },
    include: targetInclude,
  });
  return new Map(rows.map((row) => [row.slug, targetView(context, row)]));
}

function methodIssue(
  { operation, at: place }: NamedOperation,
  variant: Variant,
  grpc: NonNullable<ProbeAnswer["grpc"]>,
  at: string,
): TargetIssue | null {
  if (operation.kind !== "grpc") return null;
  const { method: wanted, message, messages } = operation;
  const method: GrpcMethod | undefined = grpc.methods.find((one) => one.method === wanted);
  const issue = (
    code: ServiceErrorCode,
    field: string,
    text: string,
    remedy?: string,
  ): TargetIssue => ({
    code,
    field: `${at}.${place}.${field}`,
    message: text,
    ...(remedy === undefined ? {} : { remedy }),
  });
  const reason = reasonAgainst(grpc, wanted);
  if (!method && reason !== undefined)
    return issue(
      "method_unknown",
      "method",
      t("{target} has {wanted}, but no message can be written for it: {reason}", {
        target: variant.target,
        wanted,
        reason: translated(reason),
      }),
      t("Upload the .proto files of the service, or correct what the server's reflection reports."),
    );
  if (!method) {
    const known = grpc.methods.map((one) => one.method);
    const some = known.slice(0, 10).join(", ") || t("none##methods");
    const more = known.length > 10 ? t(" and {count} more", { count: known.length - 10 }) : "";
    return issue(
      "method_unknown",
      "method",
      t("{target} has no method {wanted}; it has {some}{more}", {
        target: variant.target,
        wanted,
        some,
        more,
      }),
    );
  }
  const unfit = callIssue(method, operation);
  if (unfit) return issue("message_invalid", unfit.key, unfit.message, unfit.remedy);
  for (const [index, one] of (messages ?? [message]).entries()) {
    const mismatch = messageIssue(method, one);
    const field = messages ? `messages.${index}` : "message";
    if (mismatch) return issue("message_invalid", `${field}.${mismatch.key}`, mismatch.message);
  }
  return null;
}

/** Why an operation may not go to a target with 0-RTT; null: it may. */
const zeroRttProblem = (operation: Operation): string | null =>
  operation.kind === "quic" && operation.mode === "datagram"
    ? t("a datagram in refused early data would be lost unseen; use streams")
    : earlyDataProblem(operation);

function variantIssue(
  context: Context,
  load: Load,
  variant: Variant,
  target: TargetView | undefined,
  at: string,
): TargetIssue | null {
  if (!target)
    return {
      code: "target_unknown",
      field: `${at}.target`,
      message: t("there is no target called {target} in this project", { target: variant.target }),
    };
  const entry = catalog[target.protocol];
  const operations = [...operationsOf(variant), ...besideOf(variant)];
  const mismatch = operations.find(({ operation }) => operation.kind !== entry.operationKind);
  if (mismatch)
    return {
      code: "operation_mismatch",
      field: `${at}.${mismatch.at}.kind`,
      message: t("{slug} speaks {label} and takes operations of kind {operationKind}", {
        slug: target.slug,
        label: translated(entry.label),
        operationKind: entry.operationKind,
      }),
    };
  for (const { operation, at: place } of operations)
    for (const { path, message } of operationHeaderIssues(operation, target.protocol))
      return {
        code: "operation_mismatch",
        field: [at, place, ...path].join("."),
        message: t("{message}: {slug} speaks {label}", {
          message: translated(message),
          slug: target.slug,
          label: translated(entry.label),
        }),
      };
  const { host, port } = target;
  if (addressAllowed(host, port, context.allowedNetworks) === false)
    return {
      code: "address_not_allowed",
      field: `${at}.target`,
      ...notAllowed(host, port, context.allowedNetworks),
    };
  if (load.kind === "connect" && load.handshake !== "cold" && target.tls === null)
    return {
      code: "operation_mismatch",
      field: "load.handshake",
      message: t("{slug} has no TLS, so there is no session to resume; use cold", {
        slug: target.slug,
      }),
    };
  if (target.quic?.zeroRtt && load.kind !== "connect")
    for (const { operation, at: place } of operations) {
      const why = zeroRttProblem(operation);
      if (why === null) continue;
      return {
        code: "operation_mismatch",
        field: `${at}.${place}`,
        message: t(
          "{slug} sends early data (0-RTT), and {why}; or switch 0-RTT off in the target",
          { slug: target.slug, why },
        ),
      };
    }
  const probe = target.lastProbe;
  if (probe && !probe.ok && isFresh(context.now(), probe))
    return {
      code: "target_unreachable",
      field: `${at}.target`,
      message: t("The last probe of {slug} failed: {problem}", {
        slug: target.slug,
        problem: translated(probe.answer.problem?.message ?? english("no answer")),
      }),
      remedy: translated(
        probe.answer.problem?.remedy ?? english("Start the server and probe the target again."),
      ),
    };
  const grpc = probe?.answer.grpc;
  if (!grpc) return null;
  const issues = operations.map((operation) => methodIssue(operation, variant, grpc, at));
  return issues.find((issue) => issue !== null) ?? null;
}

/** Axes that fit none of the targets: what only QUIC has, where all of them speak TCP. */
function axisIssues(spec: BenchmarkSpec, targets: ReadonlyMap<string, TargetView>): TargetIssue[] {
  // Targets that are missing are reported by themselves, and may be of any protocol.
  if (spec.variants.some((variant) => !targets.has(variant.target))) return [];
  const transports = [...targets.values()].map(({ protocol }) => catalog[protocol].transport);
  const place = { ...axisPlaceOf(spec), transports };
  return spec.axes.flatMap((axis, i) =>
    axisNamesOf(axis).flatMap((name): TargetIssue[] => {
      const message = axes[name].problem(place);
      const field = ["axes", i, ...namePath(axis, name)].join(".");
      return message === null ? [] : [{ code: "operation_mismatch", field, message }];
    }),
  );
}

/** Every variant's first issue, and axes that fit none of the targets; empty when the definition fits its targets as far as stored rows show it. */
export const targetIssues = (
  context: Context,
  spec: BenchmarkSpec,
  targets: ReadonlyMap<string, TargetView>,
): TargetIssue[] => [
  ...spec.variants
    .map((variant, i) =>
      variantIssue(context, spec.load, variant, targets.get(variant.target), `variants.${i}`),
    )
    .filter((issue) => issue !== null),
  ...axisIssues(spec, targets),
];
