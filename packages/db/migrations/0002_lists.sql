-- What lists and the overview show stands in columns, so that neither reads definitions, gates or reports.

ALTER TABLE "benchmark_versions" ADD COLUMN "question" TEXT NOT NULL DEFAULT '';
ALTER TABLE "benchmark_versions" ADD COLUMN "targets" TEXT[];
ALTER TABLE "benchmarks" ADD COLUMN "openChange" JSONB;
ALTER TABLE "runs" ADD COLUMN "deciding" JSONB;

UPDATE "benchmark_versions" SET
    "question" = coalesce("spec"->>'question', ''),
    "targets" = ARRAY(
        SELECT DISTINCT v->>'target' FROM jsonb_array_elements("spec"->'variants') AS v
        WHERE v->>'target' IS NOT NULL
    );

-- As decidingFigure of @gonogo/analysis chooses.
UPDATE "runs" SET "deciding" = found.figure FROM (
    SELECT DISTINCT ON (v."runId") v."runId", jsonb_build_object(
        'metric', g."metric", 'of', g."variant", 'over', g."overVariant",
        'isPast', (g."detail"->'gate') ? 'vs', 'operation', g."detail"->'gate'->'operation',
        'cell', g."cellIndex", 'op', g."detail"->'gate'->'op', 'outcome', g."outcome",
        'limit', g."limit", 'value', g."estimate", 'low', g."low", 'high', g."high"
    ) AS figure
    FROM "verdicts" v JOIN "gate_results" g ON g."verdictId" = v."id"
    WHERE g."estimate" IS NOT NULL AND v."verdict" <> 'INVALID'
    ORDER BY v."runId",
        (g."blocking" AND g."outcome" = CASE v."verdict"
            WHEN 'NO-GO' THEN 'fail' WHEN 'GO' THEN 'pass' ELSE 'inconclusive' END) DESC,
        g."blocking" DESC, (g."metric" = 'errors'), g."ordinal"
) AS found WHERE found."runId" = "runs"."id";
UPDATE "runs" SET "deciding" = jsonb_set("deciding", '{operation}', 'null')
WHERE "deciding" IS NOT NULL AND "deciding"->'operation' IS NULL;

CREATE INDEX "runs_projectId_id_idx" ON "runs"("projectId", "id" DESC);
CREATE INDEX "runs_projectId_verdictName_id_idx" ON "runs"("projectId", "verdictName", "id" DESC);
CREATE INDEX "runs_projectId_subjectBranch_id_idx" ON "runs"("projectId", "subjectBranch", "id" DESC);
CREATE INDEX "runs_benchmarkId_finishedAt_idx" ON "runs"("benchmarkId", "finishedAt" DESC);
