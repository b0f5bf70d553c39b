// Door of the report room: the shapes of judgements and reports.
export * from "./judgement.ts";
export * from "./noise-figures.ts";
export * from "./report.ts";
export * from "./report-connections.ts";
export * from "./report-figures.ts";
export * from "./report-operation.ts";
export * from "./report-path.ts";
