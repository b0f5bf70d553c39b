-- Projects say how long they keep runs, and the latencies of their single seconds.

ALTER TABLE "projects" ADD COLUMN "keepTimelineDays" INTEGER;
ALTER TABLE "projects" ADD COLUMN "keepRunDays" INTEGER;
CREATE INDEX "runs_projectId_finishedAt_idx" ON "runs"("projectId", "finishedAt");
