// Door of the spec room: everything that says what a benchmark, a target, a block and a probe are.
export * from "./benchmark.ts";
export * from "./block-spec.ts";
export * from "./cells.ts";
export * from "./gate.ts";
export * from "./load.ts";
export * from "./load-facts.ts";
export * from "./metric.ts";
export * from "./names.ts";
export * from "./operation.ts";
export * from "./plan.ts";
export * from "./probe.ts";
export * from "./quic.ts";
export * from "./request-parts.ts";
export * from "./subject.ts";
export * from "./target.ts";
export * from "./websocket.ts";
export * from "./wire-checks.ts";
