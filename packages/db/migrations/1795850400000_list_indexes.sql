-- Lists of runs read in the order of an index, whatever they are ordered by and however many runs there are.

CREATE INDEX "runs_projectId_status_id_idx" ON "runs"("projectId", "status", "id" DESC);
CREATE INDEX "runs_projectId_subjectVersion_id_idx" ON "runs"("projectId", "subjectVersion", "id" DESC);
CREATE INDEX "runs_projectId_subjectCommit_id_idx" ON "runs"("projectId", "subjectCommit", "id" DESC);
CREATE INDEX "runs_benchmarkId_id_idx" ON "runs"("benchmarkId", "id" DESC);

-- The orders of list-runs.ts, each way, since runs that are equal stand newest first either way.
CREATE INDEX "runs_by_branch" ON "runs"("projectId", (coalesce("subjectBranch", '')), "id" DESC);
CREATE INDEX "runs_by_branch_desc" ON "runs"("projectId", (coalesce("subjectBranch", '')) DESC, "id" DESC);
CREATE FUNCTION run_verdict("verdict" TEXT, "status" "RunStatus") RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT coalesce("verdict", CASE "status" WHEN 'queued' THEN 'queued' WHEN 'running' THEN 'running'
        WHEN 'finished' THEN 'finished' WHEN 'failed' THEN 'failed' ELSE 'cancelled' END) $$;
CREATE INDEX "runs_by_verdict" ON "runs"("projectId", (run_verdict("verdictName", "status")), "id" DESC);
CREATE INDEX "runs_by_verdict_desc" ON "runs"("projectId", (run_verdict("verdictName", "status")) DESC, "id" DESC);
CREATE INDEX "runs_by_time" ON "runs"("projectId",
    (coalesce(extract(epoch FROM "finishedAt" - "startedAt")::float8, 'Infinity'::float8)), "id" DESC);
CREATE INDEX "runs_by_time_desc" ON "runs"("projectId",
    (coalesce(extract(epoch FROM "finishedAt" - "startedAt")::float8, '-Infinity'::float8)) DESC, "id" DESC);

-- Words within what people know a run by.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE FUNCTION run_words("version" TEXT, "commit" TEXT, "branch" TEXT, "tags" TEXT[]) RETURNS TEXT
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT concat_ws(' ', "version", "commit", "branch", array_to_string("tags", ' ')) $$;
CREATE INDEX "runs_words_idx" ON "runs" USING GIN (run_words("subjectVersion", "subjectCommit", "subjectBranch", "tags") gin_trgm_ops);
