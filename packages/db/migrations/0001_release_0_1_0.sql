-- The tables of 0.1.0: types, tables, indexes, foreign keys.

CREATE TYPE "BenchmarkKind" AS ENUM ('benchmark', 'noise');

CREATE TYPE "Role" AS ENUM ('owner', 'editor', 'viewer');

CREATE TYPE "RunStatus" AS ENUM ('queued', 'running', 'finished', 'failed', 'cancelled');

CREATE TYPE "BlockPurpose" AS ENUM ('evidence', 'pilot', 'probe', 'confirmation');

CREATE TYPE "BlockStatus" AS ENUM ('planned', 'running', 'finished', 'broken', 'failed', 'skipped');

CREATE TYPE "ChangeState" AS ENUM ('new', 'accepted', 'regression', 'environment');

CREATE TABLE "decisions" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "byName" TEXT NOT NULL,
    "byEmail" TEXT,
    "decidedById" UUID,
    "apiKeyId" UUID,
    "decidedAt" TIMESTAMPTZ(3) NOT NULL,
    "byNameSince" TIMESTAMPTZ(3),

    CONSTRAINT "decisions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "targets" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "protocol" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "config" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "targets_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "target_secrets" (
    "targetId" UUID NOT NULL,
    "nonce" BYTEA NOT NULL,
    "ciphertext" BYTEA NOT NULL,
    "tag" BYTEA NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "destination" BYTEA,

    CONSTRAINT "target_secrets_pkey" PRIMARY KEY ("targetId")
);

CREATE TABLE "probes" (
    "id" UUID NOT NULL,
    "targetId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answeredAt" TIMESTAMPTZ(3),
    "ok" BOOLEAN,
    "answer" JSONB,

    CONSTRAINT "probes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "benchmarks" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "kind" "BenchmarkKind" NOT NULL DEFAULT 'benchmark',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "benchmarks_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "benchmark_versions" (
    "id" UUID NOT NULL,
    "benchmarkId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "specVersion" INTEGER NOT NULL,
    "spec" JSONB NOT NULL,
    "specHash" BYTEA NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "benchmark_versions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "published_figures" (
    "benchmarkId" UUID NOT NULL,
    "file" JSON NOT NULL,
    "attachedById" UUID,
    "attachedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "published_figures_pkey" PRIMARY KEY ("benchmarkId")
);

CREATE TABLE "engine_ceilings" (
    "id" UUID NOT NULL,
    "machineFingerprint" TEXT NOT NULL,
    "engineBuild" TEXT NOT NULL,
    "protocol" TEXT NOT NULL,
    "shape" TEXT NOT NULL,
    "threads" INTEGER NOT NULL,
    "ceilingPerS" DOUBLE PRECISION NOT NULL,
    "cpuUsPerRequest" DOUBLE PRECISION NOT NULL,
    "sendLagP99Us" DOUBLE PRECISION,
    "limit" TEXT NOT NULL,
    "measuredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "engine_ceilings_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "workers" (
    "id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "cpuModel" TEXT NOT NULL,
    "cpuCores" INTEGER NOT NULL,
    "kernel" TEXT NOT NULL,
    "machineFingerprint" TEXT NOT NULL,
    "engineVersion" TEXT,
    "engineBuild" TEXT,
    "engineError" TEXT,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "image" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "nameChangedAt" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "accessTokenExpiresAt" TIMESTAMPTZ(3),
    "refreshTokenExpiresAt" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "verifications" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sign_in_links" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_links_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "projects" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimsStoppedUntil" TIMESTAMPTZ(3),

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "memberships" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" "Role" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "keyHash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "noise_calibrations" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "targetId" UUID NOT NULL,
    "runId" UUID,
    "usable" BOOLEAN NOT NULL,
    "asked" JSONB NOT NULL,
    "load" JSONB NOT NULL,
    "blockMs" INTEGER NOT NULL,
    "warmupMs" INTEGER NOT NULL,
    "rounds" INTEGER NOT NULL,
    "environmentFingerprint" TEXT,
    "environment" JSONB,
    "engineBuild" TEXT,
    "figures" JSONB NOT NULL,
    "measuredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "noise_calibrations_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "run_profiles" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "variant" TEXT,
    "format" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "total" DOUBLE PRECISION NOT NULL,
    "samples" DOUBLE PRECISION,
    "durationMs" DOUBLE PRECISION,
    "functions" INTEGER NOT NULL,
    "paths" INTEGER NOT NULL,
    "top" JSONB NOT NULL,
    "detail" BYTEA NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_profiles_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "runs" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "benchmarkId" UUID NOT NULL,
    "benchmarkVersionId" UUID NOT NULL,
    "status" "RunStatus" NOT NULL DEFAULT 'queued',
    "subject" JSONB NOT NULL,
    "subjectVersion" TEXT,
    "subjectCommit" TEXT,
    "subjectBranch" TEXT,
    "subjectStage" TEXT,
    "subjectBuildMode" TEXT,
    "attempt" INTEGER NOT NULL,
    "tags" JSONB NOT NULL DEFAULT '{}',
    "warnings" JSONB[],
    "variants" JSONB NOT NULL,
    "terms" JSONB NOT NULL DEFAULT '{}',
    "idempotencyKey" TEXT,
    "idempotencyHash" BYTEA,
    "leaseOwner" TEXT,
    "leaseEpoch" INTEGER NOT NULL DEFAULT 0,
    "leaseUntil" TIMESTAMPTZ(3),
    "cancelRequestedAt" TIMESTAMPTZ(3),
    "failureCode" TEXT,
    "failureMessage" TEXT,
    "failureRemedy" TEXT,
    "failureTarget" TEXT,
    "environment" JSONB,
    "environmentFingerprint" TEXT,
    "pilot" JSONB,
    "imported" JSONB,
    "watched" JSONB,
    "ownAddresses" TEXT[],
    "timelineThinnedAt" TIMESTAMPTZ(3),
    "verdictName" TEXT,
    "decisionName" TEXT,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "runs_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "cells" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "cellIndex" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "values" JSONB NOT NULL,

    CONSTRAINT "cells_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "blocks" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "cellId" UUID NOT NULL,
    "cellIndex" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "purpose" "BlockPurpose" NOT NULL DEFAULT 'evidence',
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "position" INTEGER NOT NULL,
    "planOrder" INTEGER NOT NULL,
    "sequence" INTEGER,
    "variant" TEXT NOT NULL,
    "status" "BlockStatus" NOT NULL DEFAULT 'planned',
    "leaseEpoch" INTEGER,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "problem" JSONB,
    "result" JSONB,
    "responseHistogram" BYTEA,
    "serviceHistogram" BYTEA,
    "censoredHistogram" BYTEA,
    "connectHistogram" BYTEA,
    "sendLagHistogram" BYTEA,
    "series" BYTEA,
    "windowS" DOUBLE PRECISION,
    "sent" INTEGER,
    "ok" INTEGER,
    "failed" INTEGER,
    "unanswered" INTEGER,
    "throughputPerS" DOUBLE PRECISION,
    "engineCpuS" DOUBLE PRECISION,
    "machine" JSONB,

    CONSTRAINT "blocks_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "verdicts" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "verdict" TEXT NOT NULL,
    "rulesVersion" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "headline" JSONB,
    "reasons" JSONB NOT NULL,
    "reservations" JSONB NOT NULL,
    "look" JSONB NOT NULL,
    "looks" JSONB NOT NULL DEFAULT '[]',
    "confirmation" JSONB,
    "earlier" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verdicts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "gate_results" (
    "id" UUID NOT NULL,
    "verdictId" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "gateIndex" INTEGER NOT NULL,
    "cellIndex" INTEGER,
    "metric" TEXT NOT NULL,
    "variant" TEXT NOT NULL,
    "overVariant" TEXT,
    "blocking" BOOLEAN NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT,
    "limit" DOUBLE PRECISION NOT NULL,
    "estimate" DOUBLE PRECISION,
    "low" DOUBLE PRECISION,
    "high" DOUBLE PRECISION,
    "detail" JSONB NOT NULL,

    CONSTRAINT "gate_results_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "diagnostics" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "variant" TEXT,
    "cellIndex" INTEGER,
    "accepted" BOOLEAN NOT NULL,
    "detail" JSONB NOT NULL,

    CONSTRAINT "diagnostics_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "figures" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "cellIndex" INTEGER NOT NULL,
    "variant" TEXT NOT NULL,
    "operation" TEXT NOT NULL DEFAULT '',
    "metric" TEXT NOT NULL,
    "value" DOUBLE PRECISION,
    "low" DOUBLE PRECISION,
    "high" DOUBLE PRECISION,
    "bound" TEXT NOT NULL DEFAULT 'exact',
    "requests" BIGINT,

    CONSTRAINT "figures_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "run_histories" (
    "runId" UUID NOT NULL,
    "history" JSONB NOT NULL,

    CONSTRAINT "run_histories_pkey" PRIMARY KEY ("runId")
);

CREATE TABLE "shares" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "reportVersion" INTEGER NOT NULL,
    "report" JSONB NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "shares_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "change_decisions" (
    "id" UUID NOT NULL,
    "benchmarkId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "metric" TEXT NOT NULL,
    "variant" TEXT NOT NULL,
    "cellIndex" INTEGER NOT NULL,
    "branch" TEXT NOT NULL DEFAULT '',
    "state" "ChangeState" NOT NULL DEFAULT 'new',
    "stateSince" TIMESTAMPTZ(3) NOT NULL,
    "ownerId" UUID,
    "note" TEXT NOT NULL DEFAULT '',
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "change_decisions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "study_starts" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "study" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "length" TEXT NOT NULL,
    "idempotencyKey" TEXT,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "study_starts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "study_parts" (
    "startId" UUID NOT NULL,
    "part" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "runId" UUID,
    "deletedRunId" UUID,

    CONSTRAINT "study_parts_pkey" PRIMARY KEY ("startId","part")
);

CREATE TABLE "deleted_runs" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "benchmarkId" UUID NOT NULL,
    "benchmarkVersionId" UUID NOT NULL,
    "subjectVersion" TEXT,
    "subjectCommit" TEXT,
    "subjectBranch" TEXT,
    "subjectStage" TEXT,
    "subjectBuildMode" TEXT,
    "attempt" INTEGER NOT NULL,
    "status" "RunStatus" NOT NULL,
    "verdictName" TEXT,
    "decisionName" TEXT,
    "finishedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedByName" TEXT NOT NULL,

    CONSTRAINT "deleted_runs_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "run_reports" (
    "runId" UUID NOT NULL,
    "reportVersion" INTEGER NOT NULL,
    "report" JSONB NOT NULL,
    "storedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_reports_pkey" PRIMARY KEY ("runId")
);

CREATE UNIQUE INDEX "decisions_runId_number_key" ON "decisions"("runId", "number");
CREATE UNIQUE INDEX "targets_projectId_slug_key" ON "targets"("projectId", "slug");
CREATE INDEX "probes_targetId_createdAt_idx" ON "probes"("targetId", "createdAt" DESC);
CREATE UNIQUE INDEX "benchmarks_projectId_slug_key" ON "benchmarks"("projectId", "slug");
CREATE UNIQUE INDEX "benchmark_versions_benchmarkId_version_key" ON "benchmark_versions"("benchmarkId", "version");
CREATE INDEX "engine_ceilings_machineFingerprint_engineBuild_measuredAt_idx" ON "engine_ceilings"("machineFingerprint", "engineBuild", "measuredAt" DESC);
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");
CREATE INDEX "sessions_userId_idx" ON "sessions"("userId");
CREATE INDEX "accounts_userId_idx" ON "accounts"("userId");
CREATE UNIQUE INDEX "accounts_providerId_accountId_key" ON "accounts"("providerId", "accountId");
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");
CREATE UNIQUE INDEX "sign_in_links_tokenHash_key" ON "sign_in_links"("tokenHash");
CREATE INDEX "sign_in_links_userId_idx" ON "sign_in_links"("userId");
CREATE UNIQUE INDEX "projects_slug_key" ON "projects"("slug");
CREATE INDEX "memberships_userId_idx" ON "memberships"("userId");
CREATE UNIQUE INDEX "memberships_projectId_userId_key" ON "memberships"("projectId", "userId");
CREATE UNIQUE INDEX "api_keys_keyHash_key" ON "api_keys"("keyHash");
CREATE INDEX "api_keys_projectId_idx" ON "api_keys"("projectId");
CREATE UNIQUE INDEX "noise_calibrations_runId_key" ON "noise_calibrations"("runId");
CREATE INDEX "noise_calibrations_targetId_measuredAt_idx" ON "noise_calibrations"("targetId", "measuredAt" DESC);
CREATE INDEX "run_profiles_runId_idx" ON "run_profiles"("runId");
CREATE INDEX "runs_projectId_createdAt_idx" ON "runs"("projectId", "createdAt" DESC);
CREATE INDEX "runs_benchmarkId_createdAt_idx" ON "runs"("benchmarkId", "createdAt" DESC);
CREATE INDEX "runs_benchmarkId_environmentFingerprint_finishedAt_idx" ON "runs"("benchmarkId", "environmentFingerprint", "finishedAt" DESC);
CREATE INDEX "runs_status_leaseUntil_idx" ON "runs"("status", "leaseUntil");
CREATE UNIQUE INDEX "runs_projectId_idempotencyKey_key" ON "runs"("projectId", "idempotencyKey");
CREATE UNIQUE INDEX "cells_runId_cellIndex_key" ON "cells"("runId", "cellIndex");
CREATE UNIQUE INDEX "blocks_runId_purpose_cellIndex_round_variant_key" ON "blocks"("runId", "purpose", "cellIndex", "round", "variant");
CREATE UNIQUE INDEX "blocks_runId_planOrder_key" ON "blocks"("runId", "planOrder");
CREATE UNIQUE INDEX "verdicts_runId_key" ON "verdicts"("runId");
CREATE UNIQUE INDEX "gate_results_verdictId_ordinal_key" ON "gate_results"("verdictId", "ordinal");
CREATE INDEX "diagnostics_code_idx" ON "diagnostics"("code");
CREATE UNIQUE INDEX "diagnostics_runId_ordinal_key" ON "diagnostics"("runId", "ordinal");
CREATE UNIQUE INDEX "figures_runId_cellIndex_variant_operation_metric_key" ON "figures"("runId", "cellIndex", "variant", "operation", "metric");
CREATE UNIQUE INDEX "shares_tokenHash_key" ON "shares"("tokenHash");
CREATE INDEX "shares_runId_idx" ON "shares"("runId");
CREATE INDEX "shares_projectId_idx" ON "shares"("projectId");
CREATE INDEX "change_decisions_benchmarkId_metric_variant_idx" ON "change_decisions"("benchmarkId", "metric", "variant");
CREATE UNIQUE INDEX "change_decisions_runId_metric_variant_cellIndex_branch_key" ON "change_decisions"("runId", "metric", "variant", "cellIndex", "branch");
CREATE INDEX "noise_calibrations_projectId_idx" ON "noise_calibrations"("projectId");
CREATE INDEX "run_profiles_createdById_idx" ON "run_profiles"("createdById");
CREATE INDEX "runs_benchmarkVersionId_idx" ON "runs"("benchmarkVersionId");
CREATE INDEX "blocks_cellId_idx" ON "blocks"("cellId");
CREATE INDEX "change_decisions_ownerId_idx" ON "change_decisions"("ownerId");
CREATE INDEX "change_decisions_decidedById_idx" ON "change_decisions"("decidedById");
CREATE INDEX "study_starts_projectId_study_id_idx" ON "study_starts"("projectId", "study", "id" DESC);
CREATE UNIQUE INDEX "study_starts_projectId_study_idempotencyKey_key" ON "study_starts"("projectId", "study", "idempotencyKey");
CREATE INDEX "study_parts_runId_idx" ON "study_parts"("runId");
CREATE INDEX "study_parts_deletedRunId_idx" ON "study_parts"("deletedRunId");
CREATE INDEX "deleted_runs_benchmarkVersionId_idx" ON "deleted_runs"("benchmarkVersionId");
CREATE INDEX "deleted_runs_benchmarkId_id_idx" ON "deleted_runs"("benchmarkId", "id" DESC);
CREATE INDEX "deleted_runs_projectId_idx" ON "deleted_runs"("projectId");

ALTER TABLE "decisions" ADD CONSTRAINT "decisions_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "targets" ADD CONSTRAINT "targets_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "target_secrets" ADD CONSTRAINT "target_secrets_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "targets"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "probes" ADD CONSTRAINT "probes_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "targets"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "benchmarks" ADD CONSTRAINT "benchmarks_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "benchmark_versions" ADD CONSTRAINT "benchmark_versions_benchmarkId_fkey" FOREIGN KEY ("benchmarkId") REFERENCES "benchmarks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "published_figures" ADD CONSTRAINT "published_figures_benchmarkId_fkey" FOREIGN KEY ("benchmarkId") REFERENCES "benchmarks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "noise_calibrations" ADD CONSTRAINT "noise_calibrations_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "noise_calibrations" ADD CONSTRAINT "noise_calibrations_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "run_profiles" ADD CONSTRAINT "run_profiles_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "run_profiles" ADD CONSTRAINT "run_profiles_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "runs" ADD CONSTRAINT "runs_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "runs" ADD CONSTRAINT "runs_benchmarkId_fkey" FOREIGN KEY ("benchmarkId") REFERENCES "benchmarks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "runs" ADD CONSTRAINT "runs_benchmarkVersionId_fkey" FOREIGN KEY ("benchmarkVersionId") REFERENCES "benchmark_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "cells" ADD CONSTRAINT "cells_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_cellId_fkey" FOREIGN KEY ("cellId") REFERENCES "cells"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "gate_results" ADD CONSTRAINT "gate_results_verdictId_fkey" FOREIGN KEY ("verdictId") REFERENCES "verdicts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "diagnostics" ADD CONSTRAINT "diagnostics_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "figures" ADD CONSTRAINT "figures_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "run_histories" ADD CONSTRAINT "run_histories_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "shares" ADD CONSTRAINT "shares_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "shares" ADD CONSTRAINT "shares_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "change_decisions" ADD CONSTRAINT "change_decisions_benchmarkId_fkey" FOREIGN KEY ("benchmarkId") REFERENCES "benchmarks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "change_decisions" ADD CONSTRAINT "change_decisions_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "change_decisions" ADD CONSTRAINT "change_decisions_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "change_decisions" ADD CONSTRAINT "change_decisions_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "study_starts" ADD CONSTRAINT "study_starts_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "study_parts" ADD CONSTRAINT "study_parts_startId_fkey" FOREIGN KEY ("startId") REFERENCES "study_starts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "study_parts" ADD CONSTRAINT "study_parts_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "study_parts" ADD CONSTRAINT "study_parts_deletedRunId_fkey" FOREIGN KEY ("deletedRunId") REFERENCES "deleted_runs"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "deleted_runs" ADD CONSTRAINT "deleted_runs_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "deleted_runs" ADD CONSTRAINT "deleted_runs_benchmarkId_fkey" FOREIGN KEY ("benchmarkId") REFERENCES "benchmarks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "deleted_runs" ADD CONSTRAINT "deleted_runs_benchmarkVersionId_fkey" FOREIGN KEY ("benchmarkVersionId") REFERENCES "benchmark_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "run_reports" ADD CONSTRAINT "run_reports_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
