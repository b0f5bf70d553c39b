// The benchmark definitions that ship with Gonogo: the first duels, and the studies that answer published ones.
// Each can be run against the demo target as it is, or pointed at targets of one's own.
import { BenchmarkSpec } from "../spec/benchmark.ts";
import { agentsQuicHttp2Websocket } from "./agents-quic-http2-websocket.ts";
import { clusterRpcPayloads } from "./cluster-rpc-payloads.ts";
import { dispatchGrpcVsRest } from "./dispatch-grpc-vs-rest.ts";
import { dispatch, dispatchClosed } from "./first-duels.ts";
import { governanceHttpVsGrpc } from "./governance-http-vs-grpc.ts";
import type { Study } from "./study.ts";
import { tasksApiEvolution } from "./tasks-api-evolution.ts";

export {
  type Study,
  type StudyForm,
  type StudyLength,
  type StudyPart,
  studyForms,
  studyLengths,
} from "./study.ts";

/** What a new instance begins with, parsed, with all defaults resolved; the first is measured at the first start. */
export const firstDuels: readonly BenchmarkSpec[] = [dispatch, dispatchClosed].map((duel) =>
  BenchmarkSpec.parse(duel),
);

export const studies: readonly Study[] = [
  dispatchGrpcVsRest,
  agentsQuicHttp2Websocket,
  clusterRpcPayloads,
  tasksApiEvolution,
  governanceHttpVsGrpc,
];

/** Every definition that a new benchmark can begin with: the first duels, and the studies' parts in full. */
export const starters: readonly BenchmarkSpec[] = [
  ...firstDuels,
  ...new Map(
    studies
      .flatMap(({ parts }) => parts.sound)
      .map(({ definitions }) => [definitions.full.name, definitions.full]),
  ).values(),
];
