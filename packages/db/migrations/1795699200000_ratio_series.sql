-- Series of ratios of two variants, of single operations and of means over cells: what a gate judges has a history of its own.
-- Figures of earlier runs are those that their gates judged; a run whose pilot changed the load has no figures at all.

ALTER TABLE "figures" ADD COLUMN "over" TEXT NOT NULL DEFAULT '';
DROP INDEX "figures_runId_cellIndex_variant_operation_metric_key";
CREATE UNIQUE INDEX "figures_runId_cellIndex_variant_operation_metric_over_key"
    ON "figures"("runId", "cellIndex", "variant", "operation", "metric", "over");

INSERT INTO "figures" ("id", "runId", "cellIndex", "variant", "operation", "metric", "over", "value", "low", "high", "bound")
SELECT DISTINCT ON (v."runId", coalesce(g."cellIndex", -1), g."variant", g."detail"->'gate'->>'operation', g."metric", g."overVariant")
    gen_random_uuid(), v."runId", coalesce(g."cellIndex", -1), g."variant", coalesce(g."detail"->'gate'->>'operation', ''),
    g."metric", coalesce(g."overVariant", ''), g."estimate", g."low", g."high",
    CASE WHEN g."reason" = 'engine-bound' THEN 'at-least' ELSE coalesce(g."detail"->>'bound', 'exact') END
FROM "gate_results" g JOIN "verdicts" v ON v."id" = g."verdictId"
WHERE g."estimate" IS NOT NULL AND g."detail"->'gate'->>'vs' IS NULL
    AND CASE WHEN g."cellIndex" IS NULL
        THEN g."detail"->'gate'->>'cells' IS NULL AND (SELECT count(*) FROM "cells" c WHERE c."runId" = v."runId") > 1
        ELSE g."overVariant" IS NOT NULL END
    AND EXISTS (SELECT 1 FROM "figures" f WHERE f."runId" = v."runId")
ORDER BY v."runId", coalesce(g."cellIndex", -1), g."variant", g."detail"->'gate'->>'operation', g."metric", g."overVariant", g."ordinal" DESC;

ALTER TABLE "change_decisions" ADD COLUMN "operation" TEXT NOT NULL DEFAULT '';
ALTER TABLE "change_decisions" ADD COLUMN "over" TEXT NOT NULL DEFAULT '';
DROP INDEX "change_decisions_runId_metric_variant_cellIndex_branch_key";
CREATE UNIQUE INDEX "change_decisions_runId_metric_variant_cellIndex_branch_oper_key"
    ON "change_decisions"("runId", "metric", "variant", "cellIndex", "branch", "operation", "over");
