-- Runs of a stage or of a build mode, newest first, for the filters of lists; most subjects say neither.
CREATE INDEX "runs_stages" ON "runs"("projectId", "subjectStage", "id" DESC) WHERE "subjectStage" IS NOT NULL;
CREATE INDEX "runs_build_modes" ON "runs"("projectId", "subjectBuildMode", "id" DESC) WHERE "subjectBuildMode" IS NOT NULL;
