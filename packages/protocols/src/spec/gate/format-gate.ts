// Gates as text, written: `p99(grpc) / p99(rest) <= 1.25`, `p99(grpc: create) < 50 ms at clients = 10 (advisory)`.
// What is here is read back to the same gate by `parseGate`; reports say it in words (analysis, rule-text.ts).

import { formatCells } from "./cells-text.ts";
import type { Gate } from "./gate.ts";
import { formatPer } from "./gate-per.ts";
import { formatLimit } from "./limit-text.ts";
import { nameText } from "./name-text.ts";
import { formatHistory } from "./versus-text.ts";

/** The rule alone, without where it is judged and whether it decides: `p99(grpc) < 50 ms`. */
export function formatRule(gate: Gate): string {
  const only = gate.operation === undefined ? "" : `: ${nameText(gate.operation)}`;
  const side = (variant: string) => `${gate.metric}(${nameText(variant)}${only})`;
  const over = gate.over === undefined ? "" : ` / ${side(gate.over)}`;
  const versus = gate.vs === undefined ? "" : ` vs ${formatHistory(gate.vs)}`;
  const per = gate.per === undefined ? "" : ` ${formatPer(gate.per)}`;
  return `${side(gate.of)}${over}${versus} ${gate.op} ${formatLimit(gate)}${per}`;
}

/** The whole gate: its rule, its cells, its scope, and `(advisory)` where it does not decide. */
export function formatGate(gate: Gate): string {
  const at = gate.cells === undefined ? "" : ` at ${formatCells(gate.cells)}`;
  const marks = [
    ...(gate.scope === "mean of cells" ? ["mean of cells"] : []),
    ...(gate.blocking ? [] : ["advisory"]),
  ];
  return `${formatRule(gate)}${at}${marks.length === 0 ? "" : ` (${marks.join(", ")})`}`;
}

/**
 * A gate of one variant as `gonogo ab` judges it, which has one cell and one request: `head` alone, or over `base` in place of
 * earlier runs.
 */
export const pairedGateText = ({ vs, ...gate }: Gate): string =>
  formatGate({
    ...{ ...gate, of: "head", operation: undefined, cells: undefined, scope: "each cell" },
    ...(vs && { over: "base" }),
  });
