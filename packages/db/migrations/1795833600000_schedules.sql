-- Schedules: runs of a benchmark that begin by themselves, and what became of each time that was due.

CREATE TYPE "ScheduleOutcome" AS ENUM ('starting', 'started', 'missed', 'overlapping', 'refused');
CREATE TABLE "schedules" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "benchmarkId" UUID NOT NULL,
    "cron" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "subject" JSONB NOT NULL,
    "tags" TEXT[],
    "nextAt" TIMESTAMPTZ(3),
    "pausedAt" TIMESTAMPTZ(3),
    "savedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "schedules_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "schedules_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "schedules_benchmarkId_fkey" FOREIGN KEY ("benchmarkId") REFERENCES "benchmarks"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "schedules_savedById_fkey" FOREIGN KEY ("savedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "schedules_projectId_id_idx" ON "schedules"("projectId", "id" DESC);
CREATE INDEX "schedules_benchmarkId_idx" ON "schedules"("benchmarkId");
CREATE INDEX "schedules_nextAt_idx" ON "schedules"("nextAt");
CREATE INDEX "schedules_savedById_idx" ON "schedules"("savedById");

CREATE TABLE "schedule_starts" (
    "id" UUID NOT NULL,
    "scheduleId" UUID NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "decidedAt" TIMESTAMPTZ(3) NOT NULL,
    "outcome" "ScheduleOutcome" NOT NULL,
    "missedBefore" INTEGER NOT NULL DEFAULT 0,
    "runId" UUID,
    "problem" JSONB,
    CONSTRAINT "schedule_starts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "schedule_starts_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "schedule_starts_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "schedule_starts_scheduleId_dueAt_key" ON "schedule_starts"("scheduleId", "dueAt" DESC);
CREATE INDEX "schedule_starts_runId_idx" ON "schedule_starts"("runId");
CREATE INDEX "schedule_starts_outcome_decidedAt_idx" ON "schedule_starts"("outcome", "decidedAt");
