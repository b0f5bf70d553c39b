// A load that several hosts share: which workers a run needs, which of them load a block, and what does not fit. One worker leads
// the run and loads with the others; each performs the same block, and every n-th load thread of it.
import { t } from "@gonogo/locale/t";
import { cellsOf, loadOf } from "./cells.ts";
import type { Load } from "./load.ts";
import { connectionsOf } from "./load-facts.ts";
import type { Axis } from "./parts/axis-schema.ts";
import type { WorkerLabels } from "./parts/worker-labels.ts";

type Divided = {
  readonly load: Load;
  readonly axes: readonly Axis[];
  readonly runsOn?: WorkerLabels | undefined;
};

const hostsOf = (load: Load) =>
  load.kind === "capacity" || load.kind === "connect"
    ? { shards: undefined, from: undefined }
    : load;

/** Every region that loads in some cell, in the order of the definition. */
function regionsOf(spec: Divided): string[] {
  const perCell = spec.axes.some((axis) =>
    "name" in axis ? axis.name === "from" : axis.names.includes("from"),
  );
  const loads = perCell ? cellsOf(spec).map((cell) => loadOf(spec, cell)) : [spec.load];
  return [...new Set(loads.flatMap((load) => hostsOf(load).from ?? []))];
}

/**
 * The labels of each worker that a run needs, the leading one first; empty: one worker does all of it. A run with shards of no
 * region needs as many with the labels that it asks for anyway.
 */
export function shardPlaces(spec: Divided): WorkerLabels[] {
  const labels = spec.runsOn ?? {};
  const regions = regionsOf(spec);
  if (regions.length > 0) return regions.map((region) => ({ ...labels, region }));
  return Array.from({ length: hostsOf(spec.load).shards ?? 0 }, () => labels);
}

/** Which of the run's workers load a block of this load, by their places. */
export function shardsOfBlock(load: Load, places: readonly WorkerLabels[]): number[] {
  const { from } = hostsOf(load);
  return places.flatMap(({ region }, index) =>
    from === undefined || (region !== undefined && from.includes(region)) ? [index] : [],
  );
}

type Ending = Divided & {
  readonly requests?: number | undefined;
  readonly warmupRequests?: number | undefined;
  readonly variants: readonly {
    readonly setup?: readonly unknown[] | undefined;
  }[];
};

type Issue = { readonly path: (string | number)[]; readonly message: string };

/** What does not fit a load that several hosts share, with its path in the definition. */
export function shardIssues(spec: Ending): Issue[] {
  const { shards, from } = hostsOf(spec.load);
  const places = shardPlaces(spec);
  if (places.length === 0) return [];
  const field = shards === undefined ? "from" : "shards";
  const issues: Issue[] = [];
  const refuse = (path: (string | number)[], message: string) => issues.push({ path, message });
  if (shards !== undefined && regionsOf(spec).length > 0)
    refuse(
      ["load", "shards"],
      t("does not go with from, which names a worker in each region: give one of the two"),
    );
  if (spec.runsOn?.region !== undefined && regionsOf(spec).length > 0)
    refuse(
      ["runsOn", "region"],
      t(
        from === undefined
          ? "does not go with an axis from, which says where the load comes from"
          : "does not go with load.from, which says where the load comes from",
      ),
    );
  if (spec.requests !== undefined)
    refuse(
      ["requests"],
      t("do not fit load.{field}: each host would end at a time of its own; leave them out", {
        field,
      }),
    );
  if (spec.warmupRequests !== undefined)
    refuse(
      ["warmupRequests"],
      t(
        "do not fit load.{field}: each host would end its warm-up at a time of its own; leave them out",
        { field },
      ),
    );
  if ("stopWhen" in spec.load && spec.load.stopWhen !== undefined)
    refuse(
      ["load", "stopWhen"],
      t("does not fit load.{field}: no host sees the answers of all; leave it out", { field }),
    );
  spec.variants.forEach((variant, i) => {
    if (variant.setup?.length)
      refuse(
        ["variants", i, "setup"],
        t(
          "does not fit load.{field}: what it extracts is known to one host alone; leave one of them out",
          { field },
        ),
      );
  });
  for (const cell of cellsOf(spec)) {
    const load = loadOf(spec, cell);
    const count = shardsOfBlock(load, places).length;
    const connections = connectionsOf(load);
    if (connections === null || count <= connections) continue;
    refuse(
      ["load", field],
      t(
        "is {count} hosts, and the load has {connections} {connections, plural, one {connection} other {connections}}{where}: each host needs one",
        {
          count,
          connections,
          where: spec.axes.length > 0 ? t(" at {cell}", { cell: cell.label }) : "",
        },
      ),
    );
    break;
  }
  return issues;
}
