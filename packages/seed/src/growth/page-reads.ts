// What pages and the API's lists read, by name: what the bench times and a test asks the plans of. A page that reads from the
// database in another way than these has a line here.
import type { Actor } from "@gonogo/services/actor";
import { type ListAuditInput, listAudit } from "@gonogo/services/audit/audit-log";
import { listSessions } from "@gonogo/services/auth/sessions";
import { newestVerdict } from "@gonogo/services/badge/show-badge";
import { getBenchmark } from "@gonogo/services/benchmark/get-benchmark";
import { listArchived } from "@gonogo/services/benchmark/list-archived";
import { benchmarkSorts, listBenchmarks } from "@gonogo/services/benchmark/list-benchmarks";
import { previewBenchmark } from "@gonogo/services/benchmark/preview-benchmark";
import { getVersion } from "@gonogo/services/benchmark/versions/get-version";
import { listVersions } from "@gonogo/services/benchmark/versions/list-versions";
import { listComments } from "@gonogo/services/comment/comments";
import { countUnseen, listNotices } from "@gonogo/services/comment/notices";
import type { Context } from "@gonogo/services/context";
import { listDecisions } from "@gonogo/services/decision/list-decisions";
import { listDrafts } from "@gonogo/services/draft/read-drafts";
import { listInvitations } from "@gonogo/services/member/invitation";
import { listMembers } from "@gonogo/services/member/list-members";
import { listNoise } from "@gonogo/services/noise/list-noise";
import { readAutomation } from "@gonogo/services/project/read-automation";
import { readOverview } from "@gonogo/services/project/read-overview";
import { readStorage } from "@gonogo/services/project/read-storage";
import { getRun } from "@gonogo/services/run/get-run";
import {
  isAnyActive,
  type ListRunsInput,
  listRuns,
  runBranches,
  runSorts,
} from "@gonogo/services/run/list-runs";
import { listSchedules } from "@gonogo/services/schedule/list-schedules";
import { search } from "@gonogo/services/search/search";
import { readSeries } from "@gonogo/services/series/read-series";
import { listShares } from "@gonogo/services/share/list-shares";
import { readStages } from "@gonogo/services/stages/read-stages";
import { listStudies } from "@gonogo/services/study/read-studies";
import { listSummaries } from "@gonogo/services/summary/read-summaries";
import { getTarget } from "@gonogo/services/target/get-target";
import { listProbes } from "@gonogo/services/target/list-probes";
import { listTargets } from "@gonogo/services/target/list-targets";
import { readStalledQueue, readWorkers } from "@gonogo/services/worker/read-workers";

export type PageRead = {
  readonly name: string;
  readonly read: (context: Context, actor: Actor) => Promise<unknown>;
};

/** A run in the middle of the project's, with its neighbours where a list goes on. */
export type Middle = {
  readonly runId: string;
  readonly version: string;
  readonly commit: string;
  readonly branch: string;
  readonly day: string;
};

const benchmark = "growth-07";
const target = "growth-2";

function runLists({ runId, version, commit, branch, day }: Middle): PageRead[] {
  const filters: Record<string, ListRunsInput> = {
    ...{ "status=failed": { status: "failed" }, "status=queued": { status: "queued" } },
    ...{ "verdict=INVALID": { verdict: "INVALID" }, benchmark: { benchmark } },
    ...{ stage: { stage: "no such stage" }, "build mode": { buildMode: "debug" } },
    ...{ version: { version }, commit: { commit }, branch: { branch } },
    ...{ "tag, rare": { tag: `release/${version}` }, "tag, frequent": { tag: "nightly" } },
    ...{ target: { target: "demo-grpc" }, "target without runs": { target } },
    ...{ day: { since: day, until: day }, "benchmark and branch": { benchmark, branch } },
    ...{ "q, frequent": { q: "question" }, "q, rare": { q: commit } },
    ...{ "q, two words": { q: `growth-07 ${version}` }, "q, nothing": { q: "no such words" } },
  };
  return [
    ...runSorts.flatMap((sort) => [
      { name: `runs, sort=${sort}`, input: { sort } },
      { name: `runs, sort=${sort}, middle`, input: { sort, cursor: runId } },
    ]),
    ...Object.entries(filters).map(([name, input]) => ({ name: `runs, ${name}`, input })),
  ].map(({ name, input }) => ({
    name,
    read: (context, actor) => listRuns(context, actor, input),
  }));
}

const benchmarkLists: PageRead[] = [
  ...benchmarkSorts.map((sort) => ({ name: `sort=${sort}`, input: { sort } })),
  { name: "verdict", input: { verdict: "NO-GO" as const } },
  { name: "q", input: { q: "question" } },
].map(({ name, input }) => ({
  name: `benchmarks, ${name}`,
  read: (context, actor) => listBenchmarks(context, actor, input),
}));

const ofBenchmark: PageRead[] = [
  {
    name: "benchmark",
    read: (context, actor) => getBenchmark(context, actor, { slug: benchmark }),
  },
  {
    name: "benchmark: versions",
    read: (context, actor) => listVersions(context, actor, { slug: benchmark }),
  },
  {
    name: "benchmark: a version",
    read: (context, actor) => getVersion(context, actor, { slug: benchmark, version: 1 }),
  },
  {
    name: "evolution",
    read: (context, actor) =>
      readSeries(context, actor, { benchmark, metric: "p99", variant: "grpc", beside: "rest" }),
  },
  {
    name: "evolution, branch",
    read: (context, actor) =>
      readSeries(context, actor, { benchmark, metric: "p99", variant: "grpc", branch: "main" }),
  },
  { name: "stages", read: (context, actor) => readStages(context, actor, { benchmark }) },
  {
    name: "gates against history, before a run",
    read: async (context, actor) => {
      const { spec } = await getBenchmark(context, actor, { slug: benchmark });
      const gates = ["p99(grpc) vs last 10 runs of main <= +5 %"];
      return previewBenchmark(context, actor, { definition: { ...spec, gates } });
    },
  },
  ...["main", "no such branch", undefined].map((branch) => ({
    name: `badge, ${branch ?? "any branch"}`,
    read: async (context: Context, actor: Actor) => {
      const { id } = await getBenchmark(context, actor, { slug: benchmark });
      return newestVerdict(context, id, branch);
    },
  })),
];

const ofProject: PageRead[] = [
  { name: "overview", read: readOverview },
  { name: "any active", read: isAnyActive },
  { name: "branches", read: runBranches },
  { name: "targets", read: listTargets },
  { name: "target", read: (context, actor) => getTarget(context, actor, { slug: target }) },
  { name: "probes", read: (context, actor) => listProbes(context, actor, { slug: target }) },
  { name: "imports", read: (context, actor) => listSummaries(context, actor, {}) },
  { name: "schedules", read: (context, actor) => listSchedules(context, actor, {}) },
  { name: "studies", read: listStudies },
  { name: "noise", read: listNoise },
  { name: "archived", read: (context, actor) => listArchived(context, actor, {}) },
  { name: "shares", read: (context, actor) => listShares(context, actor, {}) },
  { name: "drafts", read: (context, actor) => listDrafts(context, actor, { kind: "benchmark" }) },
  { name: "mentions", read: (context, actor) => listNotices(context, actor, {}) },
  { name: "mentions, count", read: countUnseen },
  { name: "members", read: listMembers },
  { name: "invitations", read: (context, actor) => listInvitations(context, actor, {}) },
  { name: "sessions", read: listSessions },
  { name: "workers", read: readWorkers },
  { name: "stalled queue", read: readStalledQueue },
  { name: "settings: storage", read: readStorage },
  { name: "settings: automation", read: readAutomation },
  ...["growth-07", "main", "v1", "no such words", ""].map((text) => ({
    name: `palette "${text}"`,
    read: (context: Context, actor: Actor) => search(context, actor, { text }),
  })),
];

function auditLog({ day }: Middle): PageRead[] {
  const filters: Record<string, ListAuditInput> = {
    ...{ newest: {}, thing: { thing: "share" }, "thing, none": { thing: "pool" } },
    ...{ action: { action: "changed" }, "action, none": { action: "deleted" } },
    ...{ day: { since: day, until: day } },
    ...{ "q, frequent": { q: "ann" }, "q, nothing": { q: "no such words" } },
  };
  return Object.entries(filters).map(([name, input]) => ({
    name: `audit log, ${name}`,
    read: (context, actor) => listAudit(context, actor, input),
  }));
}

const ofRun = ({ runId: id }: Middle): PageRead[] => [
  { name: "run", read: (context, actor) => getRun(context, actor, { id }) },
  {
    name: "run: decisions",
    read: (context, actor) => listDecisions(context, actor, { runId: id }),
  },
  {
    name: "run: comments",
    read: (context, actor) => listComments(context, actor, { runId: id }),
  },
  { name: "run: shares", read: (context, actor) => listShares(context, actor, { runId: id }) },
];

export const pageReads = (middle: Middle): readonly PageRead[] => [
  ...ofProject,
  ...auditLog(middle),
  ...runLists(middle),
  ...benchmarkLists,
  ...ofBenchmark,
  ...ofRun(middle),
];

/** The run to begin from: half of the project's are older. */
export async function middleOf({ db }: Pick<Context, "db">, actor: Actor): Promise<Middle> {
  const where = { projectId: actor.projectId, status: "finished" as const };
  const skip = Math.floor((await db.run.count({ where })) / 2);
  const run = await db.run.findFirstOrThrow({ where, orderBy: { id: "asc" }, skip });
  return {
    ...{ runId: run.id, version: run.subjectVersion ?? "", commit: run.subjectCommit ?? "" },
    ...{ branch: run.subjectBranch ?? "", day: run.createdAt.toISOString().slice(0, 10) },
  };
}
