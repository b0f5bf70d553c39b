// All procedures under their names. The browser imports its type only.

import { CreateApiKeyInput, createApiKey } from "@gonogo/services/api-key/create-api-key";
import { ListApiKeysInput, listApiKeys } from "@gonogo/services/api-key/list-api-keys";
import { RevokeApiKeyInput, revokeApiKey } from "@gonogo/services/api-key/revoke-api-key";
import { ListAuditInput, listAudit } from "@gonogo/services/audit/audit-log";
import {
  BadgeInput,
  EnableBadgeInput,
  enableBadge,
  readBadge,
  removeBadge,
} from "@gonogo/services/badge/benchmark-badge";
import {
  ArchiveBenchmarkInput,
  archiveBenchmark,
} from "@gonogo/services/benchmark/archive-benchmark";
import {
  PreviewBenchmarkInput,
  saveBenchmarkTask,
} from "@gonogo/services/benchmark/benchmark-input";
import { DeleteArchivedInput, deleteArchived } from "@gonogo/services/benchmark/delete-archived";
import { GetBenchmarkInput, getBenchmark } from "@gonogo/services/benchmark/get-benchmark";
import { ListArchivedInput, listArchived } from "@gonogo/services/benchmark/list-archived";
import { ListBenchmarksInput, listBenchmarks } from "@gonogo/services/benchmark/list-benchmarks";
import { previewBenchmark } from "@gonogo/services/benchmark/preview-benchmark";
import {
  RestoreBenchmarkInput,
  restoreBenchmark,
} from "@gonogo/services/benchmark/restore-benchmark";
import { saveBenchmark } from "@gonogo/services/benchmark/save-benchmark";
import {
  CompareVersionsInput,
  compareVersions,
} from "@gonogo/services/benchmark/versions/compare-versions";
import { ListVersionsInput, listVersions } from "@gonogo/services/benchmark/versions/list-versions";
import {
  RestoreVersionInput,
  restoreVersion,
} from "@gonogo/services/benchmark/versions/restore-version";
import { ListDecisionsInput, listDecisions } from "@gonogo/services/decision/list-decisions";
import { RecordDecisionInput, recordDecision } from "@gonogo/services/decision/record-decision";
import { DryRunInput, dryRunGates } from "@gonogo/services/dry-run/dry-run-gates";
import { createJoinToken } from "@gonogo/services/join/create-join-token";
import { ListJoinTokensInput, listJoinTokens } from "@gonogo/services/join/list-join-tokens";
import { RevokeJoinTokenInput, revokeJoinToken } from "@gonogo/services/join/revoke-join-token";
import { PayloadSizesInput, payloadSizes } from "@gonogo/services/payloads/payload-sizes";
import { SetPoolInput, setPool } from "@gonogo/services/pool/set-pool";
import { CheckAddressInput, checkAddress } from "@gonogo/services/project/check-address";
import { CreateProjectInput, createProject } from "@gonogo/services/project/own-projects";
import {
  PreviewRetentionInput,
  previewRetention,
} from "@gonogo/services/project/preview-retention";
import { readAutomation } from "@gonogo/services/project/read-automation";
import { readInForce } from "@gonogo/services/project/read-in-force";
import { OverviewInput, readOverview } from "@gonogo/services/project/read-overview";
import { readStorage } from "@gonogo/services/project/read-storage";
import { readRetention, SetRetentionInput, setRetention } from "@gonogo/services/project/retention";
import { auditPublished } from "@gonogo/services/published/audit-published";
import {
  AttachPublishedInput,
  attachPublishedFigures,
  PublishedInput,
  readPublishedFigures,
  removePublishedFigures,
} from "@gonogo/services/published/published-figures";
import { PublishedSource } from "@gonogo/services/published/read-published";
import { SendOneInput, sendOne } from "@gonogo/services/run/send-one";
import {
  ListSchedulesInput,
  listSchedules,
  PreviewScheduleInput,
  previewSchedule,
} from "@gonogo/services/schedule/list-schedules";
import {
  createSchedule,
  deleteSchedule,
  GetScheduleInput,
  getSchedule,
  updateSchedule,
} from "@gonogo/services/schedule/save-schedule";
import { CreateScheduleInput, UpdateScheduleInput } from "@gonogo/services/schedule/schedule-input";
import { SearchInput, search } from "@gonogo/services/search/search";
import { DecideChangeInput, decideChange } from "@gonogo/services/series/decide-change";
import { readSeries } from "@gonogo/services/series/read-series";
import { ReadSeriesInput } from "@gonogo/services/series/series-rows";
import {
  CreateShareInput,
  createShare,
  PreviewShareInput,
  previewShare,
} from "@gonogo/services/share/create-share";
import { ListSharesInput, listShares } from "@gonogo/services/share/list-shares";
import { RevokeShareInput, revokeShare } from "@gonogo/services/share/revoke-share";
import { readSource } from "@gonogo/services/sources/read-source";
import { ReadSourceInput } from "@gonogo/services/sources/source-task";
import { ReadStagesInput, readStages } from "@gonogo/services/stages/read-stages";
import { listStudies, ReadStudyInput, readStudy } from "@gonogo/services/study/read-studies";
import { StartStudyInput, startStudy } from "@gonogo/services/study/start-study";
import {
  ListDeliveriesInput,
  ListWebhooksInput,
  listDeliveries,
  listWebhooks,
} from "@gonogo/services/webhook/list-webhooks";
import {
  CreateWebhookInput,
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  UpdateWebhookInput,
  updateWebhook,
  WebhookIdInput,
} from "@gonogo/services/webhook/save-webhook";
import { sendAgain, testWebhook } from "@gonogo/services/webhook/send-again";
import { DeliveryIdInput } from "@gonogo/services/webhook/webhook-view";
import { readStalledQueue, readWorkers } from "@gonogo/services/worker/read-workers";
import { inTurnOfDryRuns } from "../limits/slow-work.ts";
import { inThreadBy, procedure, router } from "../trpc.ts";
import { accountRouter, invitationRouter, memberRouter } from "./account.ts";
import { commentRouter } from "./comment.ts";
import { draftRouter } from "./draft.ts";
import { profileRouter } from "./profile.ts";
import { runRouter } from "./run.ts";
import { summaryRouter } from "./summary.ts";
import { targetRouter } from "./target.ts";

// Benchmarks, for the browser.

const benchmarkRouter = router({
  list: procedure("read")
    .input(ListBenchmarksInput)
    .query(({ ctx, input }) => listBenchmarks(ctx.services, ctx.actor, input)),
  get: procedure("read")
    .input(GetBenchmarkInput)
    .query(({ ctx, input }) => getBenchmark(ctx.services, ctx.actor, input)),
  save: procedure("benchmarks:write")
    .input(inThreadBy(saveBenchmarkTask))
    .mutation(async ({ ctx, input }) =>
      saveBenchmark(ctx.services, ctx.actor, await input(ctx.actor)),
    ),
  /** What each version changed, newest first. */
  versions: procedure("read")
    .input(ListVersionsInput)
    .query(({ ctx, input }) => listVersions(ctx.services, ctx.actor, input)),
  compareVersions: procedure("read")
    .input(CompareVersionsInput)
    .query(({ ctx, input }) => compareVersions(ctx.services, ctx.actor, input)),
  restoreVersion: procedure("benchmarks:write")
    .input(RestoreVersionInput)
    .mutation(({ ctx, input }) => restoreVersion(ctx.services, ctx.actor, input)),
  /** Out of the lists; its runs and shares stay. */
  archive: procedure("benchmarks:write")
    .input(ArchiveBenchmarkInput)
    .mutation(({ ctx, input }) => archiveBenchmark(ctx.services, ctx.actor, input)),
  listArchived: procedure("read")
    .input(ListArchivedInput)
    .query(({ ctx, input }) => listArchived(ctx.services, ctx.actor, input)),
  restore: procedure("benchmarks:write")
    .input(RestoreBenchmarkInput)
    .mutation(({ ctx, input }) => restoreBenchmark(ctx.services, ctx.actor, input)),
  /** An archived one, with its runs and shares, for good. */
  deleteArchived: procedure("benchmarks:write")
    .input(DeleteArchivedInput)
    .mutation(({ ctx, input }) => deleteArchived(ctx.services, ctx.actor, input)),
  /** Cells, blocks, duration, warnings and errors of a definition that is being written. */
  preview: procedure("read")
    .input(PreviewBenchmarkInput)
    .query(({ ctx, input }) => previewBenchmark(ctx.services, ctx.actor, input)),
  /** Sends one request of the first variant of a definition, before any load. */
  sendOne: procedure("runs:write")
    .input(SendOneInput)
    .mutation(({ ctx, input }) => sendOne(ctx.services, ctx.actor, input)),
  /** Requests that a pasted command or document holds. A mutation, since documents are long. */
  readSource: procedure("read")
    .input(ReadSourceInput)
    .mutation(({ ctx, input }) => readSource(ctx.actor, input)),
  /** What gates, saved or not, would have said of the last finished runs. */
  dryRun: procedure("read")
    .input(DryRunInput)
    .mutation(({ ctx, input }) =>
      inTurnOfDryRuns(() => dryRunGates(ctx.services, ctx.actor, input)),
    ),
  /** State, owner and note of a change in a series. */
  decideChange: procedure("benchmarks:write")
    .input(DecideChangeInput)
    .mutation(({ ctx, input }) => decideChange(ctx.services, ctx.actor, input)),
  /** Bytes of example messages, field by field; nothing is stored. A mutation, since messages are long. */
  payloadSizes: procedure("read")
    .input(PayloadSizesInput)
    .mutation(({ ctx, input }) => payloadSizes(ctx.actor, input)),
  /** One metric of one variant and cell over the finished runs, with its changes. */
  series: procedure("read")
    .input(ReadSeriesInput)
    .query(({ ctx, input }) => readSeries(ctx.services, ctx.actor, input)),
  /** The finished runs by stage and build mode, each stage against one of them. */
  stages: procedure("read")
    .input(ReadStagesInput)
    .query(({ ctx, input }) => readStages(ctx.services, ctx.actor, input)),
});

// The public badge of a benchmark, for the browser.

const badgeRouter = router({
  read: procedure("read")
    .input(BadgeInput)
    .query(({ ctx, input }) => readBadge(ctx.services, ctx.actor, input)),
  enable: procedure("shares:write")
    .input(EnableBadgeInput)
    .mutation(({ ctx, input }) => enableBadge(ctx.services, ctx.actor, input)),
  remove: procedure("shares:write")
    .input(BadgeInput)
    .mutation(({ ctx, input }) => removeBadge(ctx.services, ctx.actor, input)),
});

// Published figures of benchmarks, for the browser.

const publishedRouter = router({
  read: procedure("read")
    .input(PublishedInput)
    .query(({ ctx, input }) => readPublishedFigures(ctx.services, ctx.actor, input)),
  /** Findings of a file that is not stored. */
  audit: procedure("read")
    .input(PublishedSource)
    .mutation(({ ctx, input }) => auditPublished(ctx.actor, input)),
  attach: procedure("benchmarks:write")
    .input(AttachPublishedInput)
    .mutation(({ ctx, input }) => attachPublishedFigures(ctx.services, ctx.actor, input)),
  remove: procedure("benchmarks:write")
    .input(PublishedInput)
    .mutation(({ ctx, input }) => removePublishedFigures(ctx.services, ctx.actor, input)),
});

// Schedules of runs, for the browser.

const scheduleRouter = router({
  list: procedure("read")
    .input(ListSchedulesInput)
    .query(({ ctx, input }) => listSchedules(ctx.services, ctx.actor, input)),
  get: procedure("read")
    .input(GetScheduleInput)
    .query(({ ctx, input }) => getSchedule(ctx.services, ctx.actor, input)),
  /** The next times of a pattern that somebody is writing, and the pattern in words. */
  preview: procedure("read")
    .input(PreviewScheduleInput)
    .query(({ ctx, input }) => previewSchedule(ctx.services, ctx.actor, input)),
  create: procedure("runs:write")
    .input(CreateScheduleInput)
    .mutation(({ ctx, input }) => createSchedule(ctx.services, ctx.actor, input)),
  update: procedure("runs:write")
    .input(UpdateScheduleInput)
    .mutation(({ ctx, input }) => updateSchedule(ctx.services, ctx.actor, input)),
  delete: procedure("runs:write")
    .input(GetScheduleInput)
    .mutation(({ ctx, input }) => deleteSchedule(ctx.services, ctx.actor, input)),
});

// Shares of reports, for the browser.

const shareRouter = router({
  list: procedure("read")
    .input(ListSharesInput)
    .query(({ ctx, input }) => listShares(ctx.services, ctx.actor, input)),
  create: procedure("shares:write")
    .input(CreateShareInput)
    .mutation(({ ctx, input }) => createShare(ctx.services, ctx.actor, input)),
  preview: procedure("shares:write")
    .input(PreviewShareInput)
    .query(({ ctx, input }) => previewShare(ctx.services, ctx.actor, input)),
  revoke: procedure("shares:write")
    .input(RevokeShareInput)
    .mutation(({ ctx, input }) => revokeShare(ctx.services, ctx.actor, input)),
});

// API keys of the project, for the browser.

const apiKeyRouter = router({
  list: procedure("api-keys:write")
    .input(ListApiKeysInput)
    .query(({ ctx, input }) => listApiKeys(ctx.services, ctx.actor, input)),
  create: procedure("api-keys:write")
    .input(CreateApiKeyInput)
    .mutation(({ ctx, input }) => createApiKey(ctx.services, ctx.actor, input)),
  revoke: procedure("api-keys:write")
    .input(RevokeApiKeyInput)
    .mutation(({ ctx, input }) => revokeApiKey(ctx.services, ctx.actor, input)),
});

// Studies, for the browser.

const studyRouter = router({
  list: procedure("read").query(({ ctx }) => listStudies(ctx.services, ctx.actor)),
  read: procedure("read")
    .input(ReadStudyInput)
    .query(({ ctx, input }) => readStudy(ctx.services, ctx.actor, input)),
  start: procedure("runs:write")
    .input(StartStudyInput)
    .mutation(({ ctx, input }) => startStudy(ctx.services, ctx.actor, input)),
});

// Decisions on reports, for the browser.

const decisionRouter = router({
  list: procedure("read")
    .input(ListDecisionsInput)
    .query(({ ctx, input }) => listDecisions(ctx.services, ctx.actor, input)),
  record: procedure("decisions:write")
    .input(RecordDecisionInput)
    .mutation(({ ctx, input }) => recordDecision(ctx.services, ctx.actor, input)),
});

// The audit log, for owners in the browser.

const auditRouter = router({
  list: procedure("members:write")
    .input(ListAuditInput)
    .query(({ ctx, input }) => listAudit(ctx.services, ctx.actor, input)),
});

// The project as a whole, for the browser.

const projectRouter = router({
  create: procedure("members:write")
    .input(CreateProjectInput)
    .mutation(({ ctx, input }) => createProject(ctx.services, ctx.actor, input)),
  /** What the operator set for this instance. */
  inForce: procedure("read").query(({ ctx }) => readInForce(ctx.services, ctx.actor)),
  retention: procedure("read").query(({ ctx }) => readRetention(ctx.services, ctx.actor)),
  /** What the next sweeps would take with these days. */
  previewRetention: procedure("read")
    .input(PreviewRetentionInput)
    .query(({ ctx, input }) => previewRetention(ctx.services, ctx.actor, input)),
  storage: procedure("read").query(({ ctx }) => readStorage(ctx.services, ctx.actor)),
  /** Schedules, webhooks and workers in numbers. */
  automation: procedure("read").query(({ ctx }) => readAutomation(ctx.services, ctx.actor)),
  setRetention: procedure("runs:write")
    .input(SetRetentionInput)
    .mutation(({ ctx, input }) => setRetention(ctx.services, ctx.actor, input)),
  /** Whether an address may be put under load, and by which rule. */
  checkAddress: procedure("read")
    .input(CheckAddressInput)
    .query(({ ctx, input }) => checkAddress(ctx.services, ctx.actor, input)),
  overview: procedure("read")
    .input(OverviewInput)
    .query(({ ctx, input }) => readOverview(ctx.services, ctx.actor, input)),
});

// Workers, what waits for them and what they can do, for the browser.

const workerRouter = router({
  /** null: a worker is alive, or nothing waits. */
  stalledQueue: procedure("read").query(({ ctx }) => readStalledQueue(ctx.services, ctx.actor)),
  read: procedure("read").query(({ ctx }) => readWorkers(ctx.services, ctx.actor)),
  setPool: procedure("workers:write")
    .input(SetPoolInput)
    .mutation(({ ctx, input }) => setPool(ctx.services, ctx.actor, input)),
});

// Tokens by which hosts join as workers, for the browser.

const joinTokenRouter = router({
  list: procedure("workers:write")
    .input(ListJoinTokensInput)
    .query(({ ctx, input }) => listJoinTokens(ctx.services, ctx.actor, input)),
  create: procedure("workers:write").mutation(({ ctx }) =>
    createJoinToken(ctx.services, ctx.actor),
  ),
  revoke: procedure("workers:write")
    .input(RevokeJoinTokenInput)
    .mutation(({ ctx, input }) => revokeJoinToken(ctx.services, ctx.actor, input)),
});

// Webhooks and what they sent, for the browser.

const webhookRouter = router({
  list: procedure("webhooks:write")
    .input(ListWebhooksInput)
    .query(({ ctx, input }) => listWebhooks(ctx.services, ctx.actor, input)),
  create: procedure("webhooks:write")
    .input(CreateWebhookInput)
    .mutation(({ ctx, input }) => createWebhook(ctx.services, ctx.actor, input)),
  update: procedure("webhooks:write")
    .input(UpdateWebhookInput)
    .mutation(({ ctx, input }) => updateWebhook(ctx.services, ctx.actor, input)),
  delete: procedure("webhooks:write")
    .input(WebhookIdInput)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.services, ctx.actor, input)),
  rotateSecret: procedure("webhooks:write")
    .input(WebhookIdInput)
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx.services, ctx.actor, input)),
  /** Sends at once and answers what became of it. */
  test: procedure("webhooks:write")
    .input(WebhookIdInput)
    .mutation(({ ctx, input }) => testWebhook(ctx.services, ctx.actor, input)),
  deliveries: procedure("webhooks:write")
    .input(ListDeliveriesInput)
    .query(({ ctx, input }) => listDeliveries(ctx.services, ctx.actor, input)),
  sendAgain: procedure("webhooks:write")
    .input(DeliveryIdInput)
    .mutation(({ ctx, input }) => sendAgain(ctx.services, ctx.actor, input)),
});

export const appRouter = router({
  /** What the palette finds. */
  search: procedure("read")
    .input(SearchInput)
    .query(({ ctx, input }) => search(ctx.services, ctx.actor, input)),
  account: accountRouter,
  audit: auditRouter,
  apiKey: apiKeyRouter,
  benchmark: benchmarkRouter,
  comment: commentRouter,
  decision: decisionRouter,
  draft: draftRouter,
  invitation: invitationRouter,
  joinToken: joinTokenRouter,
  member: memberRouter,
  profile: profileRouter,
  project: projectRouter,
  badge: badgeRouter,
  published: publishedRouter,
  run: runRouter,
  schedule: scheduleRouter,
  share: shareRouter,
  study: studyRouter,
  summary: summaryRouter,
  target: targetRouter,
  webhook: webhookRouter,
  worker: workerRouter,
});
export type AppRouter = typeof appRouter;
