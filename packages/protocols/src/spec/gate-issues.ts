// What is wrong with the gates of a definition beside each gate's own shape: variants, operations and cells that do not
// exist, metrics that the load cannot yield, and gates that cannot stand together.

import { tooManyCells } from "./axis-issues.ts";
import { type Cell, cellCount } from "./cells.ts";
import type { Gate } from "./gate/gate.ts";
import { gateConflicts } from "./gate/gate-conflicts.ts";
import { limitField } from "./gate/gate-limit.ts";
import { amountAxes } from "./gate/gate-per.ts";
import { amountIn, cellsOfGate } from "./gate-cells.ts";
import { kindOf } from "./kinds/operation.ts";
import type { Load } from "./load.ts";
import { type Axis, variesAxis } from "./parts/axis-points.ts";
import { cellChoiceIssue, completeChoice } from "./parts/cell-choice.ts";
import { metrics } from "./parts/metric.ts";
import { suggestion } from "./parts/near-name.ts";
import { hasSeveral, iteration, operationsOf, type Variant } from "./requests/variant.ts";

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
      return `each cell sends one operation: choose the cells, at operation = ${operation}, and leave the gate's own operation out`;
    const names = hasSeveral(variant) ? operationsOf(variant).map(({ name }) => name) : [];
    if (variant.workflow) names.push(iteration);
    if (names.length === 0)
      return `${variant.name} has one request: leave operation out to judge it`;
    if (!names.includes(operation))
      return `${variant.name} has no operation called ${operation}; there are ${names.join(", ")}`;
  }
  return null;
}

/** Why the load or the requests can never yield the metric; null: they can. */
function metricIssue({ metric, of, over }: Gate, { load, variants }: Judged): string | null {
  if (metric === "capacity" && load.kind !== "capacity")
    return "capacity is what a load of kind capacity finds, and no other";
  const { needsRequests, stream } = metrics[metric];
  if (load.kind === "connect" && needsRequests)
    return `connect-only load sends no requests, so it has no ${metric}`;
  if (stream === null) return null;
  const silent = [of, over]
    .map((side) => variants.find(({ name }) => name === side))
    .find(
      (variant) =>
        variant && operationsOf(variant).every((o) => !kindOf(o.operation).streamsMessages),
    );
  return silent
    ? `only gRPC calls stream messages, and ${silent.name} makes none: use p99 or throughput`
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
      return `nothing says how much ${axis} there is: add an axis of it, or let the limit scale with ${scalable(spec, cell)}`;
    if (amount === 0)
      return `the limit would be 0 at ${cell.label}: choose other cells, or scale it with another axis`;
  }
  return null;
}

/** What a limit may scale with in a cell. */
const scalable = (spec: Judged, cell: Cell): string =>
  amountAxes.filter((axis) => (amountIn(spec, cell, axis) ?? 0) > 0).join(", ");

/** Every issue, with its path in the definition. */
export function gateIssues(spec: Judged): Issue[] {
  const names = spec.variants.map(({ name }) => name);
  const issues = spec.gates.flatMap((gate, i): Issue[] => {
    const at = (...path: (string | number)[]) => ["gates", i, ...path];
    const found: Issue[] = [];
    for (const side of ["of", "over"] as const) {
      const name = gate[side];
      if (name === undefined || names.includes(name)) continue;
      const known = `there are ${names.join(", ")}`;
      const hint = suggestion(name, names, (one) => one);
      const message = `no variant is called ${name}; ${hint.startsWith("did") ? `${known}; ${hint}` : known}`;
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
