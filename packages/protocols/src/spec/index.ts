// Entry point of the spec: everything that says what a benchmark, a target, a block and a probe are.

export { readWrittenNumber, type WrittenNumber } from "../schema/written-number.ts";
export * from "./adapt-bounds.ts";
export { axisPlaceOf, tooManyCells } from "./axis-issues.ts";
export * from "./benchmark.ts";
export * from "./catalog.ts";
export * from "./cells.ts";
export * from "./gate/gate.ts";
export * from "./gate/gate-conflicts.ts";
export * from "./gate/gate-history.ts";
export * from "./gate/gate-limit.ts";
export * from "./gate/index.ts";
export * from "./gate-cells.ts";
export * from "./kinds/grpc.ts";
export * from "./kinds/http.ts";
export {
  type AnswerStatuses,
  hidden,
  type OperationKind,
  type SharePart,
  type Shows,
  shareParts,
} from "./kinds/kind.ts";
export * from "./kinds/operation.ts";
export * from "./kinds/quic.ts";
export * from "./kinds/websocket.ts";
export * from "./load.ts";
export * from "./load-facts.ts";
export * from "./network.ts";
export * from "./parts/axis.ts";
export * from "./parts/axis-points.ts";
export * from "./parts/axis-schema.ts";
export * from "./parts/bounded-text.ts";
export * from "./parts/cell-choice.ts";
export * from "./parts/comparable.ts";
export { iteration } from "./parts/load-names.ts";
export * from "./parts/metric.ts";
export * from "./parts/metric-unit.ts";
export * from "./parts/names.ts";
export * from "./parts/request-parts.ts";
export * from "./parts/subject.ts";
export { AxisValue, MetricName, PayloadBytes } from "./parts/table-schemas.ts";
export * from "./parts/tags.ts";
export * from "./parts/template.ts";
export * from "./parts/vocabulary.ts";
export * from "./parts/worker-labels.ts";
export * from "./plan.ts";
export * from "./requests/answer-rules.ts";
export { headerIssuesOf, operationHeaderIssues } from "./requests/header-rules.ts";
export * from "./requests/payloads.ts";
export * from "./requests/rows.ts";
export * from "./requests/variant.ts";
export * from "./requests/variant-requests.ts";
export * from "./schedule.ts";
export { shardPlaces, shardsOfBlock } from "./shards.ts";
export { addressText } from "./target/host.ts";
export * from "./target/metrics-address.ts";
export * from "./target/socket.ts";
export * from "./target/target.ts";
export * from "./target/target-build.ts";
export { showTextForms } from "./text-forms.ts";
export * from "./wire/block-spec.ts";
export * from "./wire/place.ts";
export * from "./wire/probe.ts";
export * from "./wire/wire-checks.ts";
