-- DropIndex
DROP INDEX "change_decisions_runId_metric_variant_cellIndex_key";

-- AlterTable
ALTER TABLE "change_decisions" ADD COLUMN     "branch" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE UNIQUE INDEX "change_decisions_runId_metric_variant_cellIndex_branch_key" ON "change_decisions"("runId", "metric", "variant", "cellIndex", "branch");
