// Figures by operation: share, comparison and curves of each, and of whole iterations of a workflow.
// Made by the rules that hold for all requests together, on evidence that was narrowed to one name.
import type { Report, ReportOperation } from "@gonogo/protocols/report";
import { hasSeveral, iteration, metrics, operationNames } from "@gonogo/protocols/spec";
import { comparisonOf } from "../../comparison/comparison.ts";
import { noEstimate, type Scene } from "../../comparison/estimates.ts";
import { foundFor } from "../../diagnostics/of-operation.ts";
import { errorsOf, requestsOf } from "../../evidence/block-counts.ts";
import { type CellEvidence, type Evidence, evidenceOf } from "../../evidence/evidence.ts";
import { namesWithFigures } from "./block-operations.ts";
import { curvesOf } from "./curves.ts";

type Given = Omit<Scene, "cell">;

const has = ({ spec }: Evidence, variant: string, name: string): boolean => {
  const written = spec.variants.find((one) => one.name === variant);
  if (!written || !hasSeveral(written)) return false;
  return name === iteration
    ? written.workflow !== undefined
    : operationNames([written]).includes(name);
};

export const operationsOfReport = (given: Given): ReportOperation[] =>
  namesWithFigures(given.evidence).map((name) => operationOf(given, name));

function operationOf(given: Given, name: string): ReportOperation {
  const narrowed = { ...given, ...foundFor(given, name) };
  return {
    name,
    kind: name === iteration ? "iteration" : "operation",
    comparison: comparisonRows(narrowed, name),
    curves: curvesOf(narrowed.evidence),
    sides: narrowed.evidence.cells.flatMap((cell, i) => {
      const whole = given.evidence.cells[i];
      return whole ? sidesOf(narrowed.evidence, whole, cell, name) : [];
    }),
  };
}

function comparisonRows(given: Given, name: string): Report["comparison"] {
  const { evidence } = given;
  const lacking = evidence.variants.map((variant) => !has(evidence, variant.name, name));
  const none = (variant: string) =>
    noEstimate({ code: "no-operation", params: { variant, operation: name } });
  return comparisonOf(given)
    .filter(({ metric }) => metrics[metric].byOperation)
    .map((row) => ({
      ...row,
      values: row.values.map((value, i) =>
        lacking[i] ? none(evidence.variants[i]?.name ?? "") : value,
      ),
      ratios: row.ratios.map((ratio, i) => {
        if (ratio === null) return null;
        const without = [i, 0].find((side) => lacking[side]);
        return without === undefined ? ratio : none(evidence.variants[without]?.name ?? "");
      }),
      pairs: row.pairs.filter(({ of, over }) => !lacking[of] && !lacking[over]),
    }));
}

function sidesOf(evidence: Evidence, whole: CellEvidence, cell: CellEvidence, name: string) {
  return evidence.variants.flatMap(({ name: variant }): ReportOperation["sides"] => {
    const results = evidenceOf(cell, variant).map((block) => block.reading.result);
    if (results.length === 0) return [];
    const all = evidenceOf(whole, variant).map((block) => block.reading.result);
    const sum = (of: typeof requestsOf, over = results) =>
      over.reduce((total, result) => total + of(result), 0);
    const requests = sum(requestsOf);
    const share = name === iteration ? null : requests / Math.max(1, sum(requestsOf, all));
    return [{ cell: cell.index, variant, requests, errors: sum(errorsOf), share }];
  });
}
