-- Starts of studies get rows of their own. Until now a start was known by the tags of its runs, which anybody could write, and
-- a deleted part left no trace. So no start is made of old tags. Those runs keep their tags, reports and verdicts.

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "claimsStoppedUntil" TIMESTAMPTZ(3);

-- CreateTable
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

-- CreateTable
CREATE TABLE "study_parts" (
    "startId" UUID NOT NULL,
    "part" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "runId" UUID,
    "deletedRunId" UUID,

    CONSTRAINT "study_parts_pkey" PRIMARY KEY ("startId","part")
);

-- CreateTable
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

-- CreateIndex
CREATE INDEX "study_starts_projectId_study_id_idx" ON "study_starts"("projectId", "study", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "study_starts_projectId_study_idempotencyKey_key" ON "study_starts"("projectId", "study", "idempotencyKey");

-- CreateIndex
CREATE INDEX "study_parts_runId_idx" ON "study_parts"("runId");

-- CreateIndex
CREATE INDEX "study_parts_deletedRunId_idx" ON "study_parts"("deletedRunId");

-- CreateIndex
CREATE INDEX "deleted_runs_benchmarkVersionId_idx" ON "deleted_runs"("benchmarkVersionId");

-- CreateIndex
CREATE INDEX "deleted_runs_benchmarkId_id_idx" ON "deleted_runs"("benchmarkId", "id" DESC);

-- CreateIndex
CREATE INDEX "deleted_runs_projectId_idx" ON "deleted_runs"("projectId");

-- AddForeignKey
ALTER TABLE "study_starts" ADD CONSTRAINT "study_starts_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "study_parts" ADD CONSTRAINT "study_parts_startId_fkey" FOREIGN KEY ("startId") REFERENCES "study_starts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "study_parts" ADD CONSTRAINT "study_parts_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "study_parts" ADD CONSTRAINT "study_parts_deletedRunId_fkey" FOREIGN KEY ("deletedRunId") REFERENCES "deleted_runs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deleted_runs" ADD CONSTRAINT "deleted_runs_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deleted_runs" ADD CONSTRAINT "deleted_runs_benchmarkId_fkey" FOREIGN KEY ("benchmarkId") REFERENCES "benchmarks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deleted_runs" ADD CONSTRAINT "deleted_runs_benchmarkVersionId_fkey" FOREIGN KEY ("benchmarkVersionId") REFERENCES "benchmark_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
