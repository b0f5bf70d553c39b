// Entry point of the report: the shapes of judgements and reports.
export * from "./block-machine.ts";
export * from "./history.ts";
export * from "./import-facts.ts";
export * from "./judgement.ts";
export * from "./noise-figures.ts";
export * from "./report.ts";
export * from "./report-connections.ts";
export * from "./report-explanation.ts";
export * from "./report-figures.ts";
export * from "./report-lateness.ts";
export * from "./report-network.ts";
export * from "./report-operation.ts";
export * from "./report-path.ts";
export * from "./report-pilot.ts";
export * from "./report-said.ts";
export * from "./series.ts";
export * from "./watched-span.ts";
