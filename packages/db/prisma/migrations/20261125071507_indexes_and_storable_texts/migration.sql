-- Every foreign key is led by an index: without one, each row that is deleted looks through the whole table that refers to it.
-- CreateIndex
CREATE INDEX "noise_calibrations_projectId_idx" ON "noise_calibrations"("projectId");

-- CreateIndex
CREATE INDEX "run_profiles_createdById_idx" ON "run_profiles"("createdById");

-- CreateIndex
CREATE INDEX "runs_benchmarkVersionId_idx" ON "runs"("benchmarkVersionId");

-- CreateIndex
CREATE INDEX "blocks_cellId_idx" ON "blocks"("cellId");

-- CreateIndex
CREATE INDEX "change_decisions_ownerId_idx" ON "change_decisions"("ownerId");

-- CreateIndex
CREATE INDEX "change_decisions_decidedById_idx" ON "change_decisions"("decidedById");

-- Texts of before writes were checked: `json` kept escapes that neither `jsonb` nor a restore takes. U+FFFD stands in their place.
-- A backslash before `u` counts only where an even number of them stands before it.
UPDATE "published_figures"
SET "file" = regexp_replace("file"::text, '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})', '\1\\ufffd', 'gi')::json
WHERE "file"::text ~* '\\u(?:0000|d[89a-f][0-9a-f]{2})';
