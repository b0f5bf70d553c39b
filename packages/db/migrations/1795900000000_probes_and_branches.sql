-- The newest probe of a target at its own address: probes of addresses of runs alone lie between them.
CREATE INDEX "probes_own_address" ON "probes"("targetId", "createdAt" DESC) WHERE "host" IS NULL AND "answeredAt" IS NOT NULL;

-- The run before a run, of its benchmark and branch, which has a verdict: asked for when a run ends.
CREATE INDEX "runs_verdicts_of_branch" ON "runs"("benchmarkId", "subjectBranch", "id" DESC) WHERE "verdictName" IS NOT NULL;
