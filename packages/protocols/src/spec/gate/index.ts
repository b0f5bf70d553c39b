// Entry point of what reads and writes gates as text.
export { formatCells, parseCells } from "./cells-text.ts";
export { formatGate, formatRule, pairedGateText } from "./format-gate.ts";
export { gateTextExamples } from "./gate-examples.ts";
export { formatPer, parsePer } from "./gate-per.ts";
export { formatLimit, parseRatio, shareFromPercent } from "./limit-text.ts";
export { type GateDraft, type GateReading, gateOps, parseGate } from "./parse-gate.ts";
