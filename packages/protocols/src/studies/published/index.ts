// The published figures of the five studies, and their claims, as files of the format of docs/published-figures.md.
// Facts of the publications; what an audit says of them is calculated, not written down here.
import { PublishedFile } from "../../published/index.ts";
import agents from "./agents-quic-http2-websocket.json" with { type: "json" };
import cluster from "./cluster-rpc-payloads.json" with { type: "json" };
import dispatch from "./dispatch-grpc-vs-rest.json" with { type: "json" };
import governance from "./governance-http-vs-grpc.json" with { type: "json" };
import tasks from "./tasks-api-evolution.json" with { type: "json" };

const files = {
  "dispatch-grpc-vs-rest": dispatch,
  "agents-quic-http2-websocket": agents,
  "cluster-rpc-payloads": cluster,
  "tasks-api-evolution": tasks,
  "governance-http-vs-grpc": governance,
} as const;

export type PublishedStudyId = keyof typeof files;
export const publishedStudyIds = Object.keys(files) as [PublishedStudyId, ...PublishedStudyId[]];

/** What a study published, parsed. */
export const publishedFiguresOf = (studyId: PublishedStudyId): PublishedFile =>
  PublishedFile.parse(files[studyId]);
