// What a calibration may ask of a target: what benchmarks ask of it, the newest first, and one simple request.
// A calibration is worth most when it asks what gates will judge, so benchmarks come before the simple request.
import { operationsText } from "@gonogo/analysis/words/operation-text";
import { t } from "@gonogo/locale/t";
import { catalog } from "@gonogo/protocols/catalog";
import {
  type BenchmarkSpec,
  cellsOf,
  defaultPlanMs,
  kinds,
  Load,
  loadOf,
  type Operation,
  operationsOf,
  type TargetConfig,
} from "@gonogo/protocols/spec";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { newestVersion, specOf } from "../rows/benchmark-view.ts";
import { type Asked, askedBy } from "./noise-definition.ts";

export type NoiseChoice = {
  /** `dispatch: grpc, demo.Dispatch/DispatchTask` */
  readonly label: string;
  /** null: the simple request of the protocol. */
  readonly benchmark: string | null;
  readonly asked: Asked;
  readonly load: Load;
  readonly blockMs: number;
  readonly warmupMs: number;
};

const simpleLoad: Load = Load.parse({ kind: "closed", clients: 2 });
/** Benchmarks that are looked through; beyond that the form would be a list of lists. */
const mostBenchmarks = 50;

/** A request that any server of the protocol may answer; null: gRPC needs a method, which nobody can guess. */
const simpleOperation = (protocol: TargetConfig["protocol"]): Operation | null =>
  kinds[catalog[protocol].operationKind].simple();

export function simpleChoice(protocol: TargetConfig["protocol"]): NoiseChoice | null {
  const operation = simpleOperation(protocol);
  if (operation === null) return null;
  const asked = { operation };
  const label = t("A simple request: {request}", { request: textOf(asked) });
  return { label, benchmark: null, asked, load: simpleLoad, ...defaultPlanMs };
}

const textOf = (asked: Asked): string =>
  operationsText(operationsOf(asked), asked.workflow !== undefined);

/** What a definition asks of a target, each thing once. The load of its first cell, where axes vary it. */
export function choicesIn(spec: BenchmarkSpec, target: string): NoiseChoice[] {
  const [cell] = cellsOf(spec);
  return spec.variants
    .filter((variant) => variant.target === target)
    .map((variant) => {
      const asked = askedBy(variant, spec, cell);
      return {
        label: `${spec.name}: ${variant.name}, ${textOf(asked)}`,
        benchmark: spec.name,
        asked,
        load: cell ? loadOf(spec, cell) : spec.load,
        blockMs: spec.plan.blockMs,
        warmupMs: spec.plan.warmupMs,
      };
    });
}

/** Never empty but for gRPC targets that no benchmark uses. */
export async function noiseChoices(
  context: Pick<Context, "db">,
  actor: Pick<Actor, "projectId">,
  target: Pick<TargetConfig, "slug" | "protocol">,
): Promise<NoiseChoice[]> {
  const rows = await context.db.benchmark.findMany({
    where: { projectId: actor.projectId, kind: "benchmark", deletedAt: null },
    orderBy: { updatedAt: "desc" },
    take: mostBenchmarks,
    include: newestVersion,
  });
  const asked = rows.flatMap(({ versions: [version] }) =>
    version ? choicesIn(specOf(version), target.slug) : [],
  );
  const simple = simpleChoice(target.protocol);
  return [...asked, ...(simple ? [simple] : [])];
}
