-- DropIndex
DROP INDEX "figures_runId_cellIndex_variant_metric_key";

-- AlterTable
ALTER TABLE "figures" ADD COLUMN     "bound" TEXT NOT NULL DEFAULT 'exact';

-- AlterTable
ALTER TABLE "figures" ADD COLUMN     "operation" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "terms" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "run_histories" (
    "runId" UUID NOT NULL,
    "history" JSONB NOT NULL,

    CONSTRAINT "run_histories_pkey" PRIMARY KEY ("runId")
);

-- CreateIndex
CREATE UNIQUE INDEX "figures_runId_cellIndex_variant_operation_metric_key" ON "figures"("runId", "cellIndex", "variant", "operation", "metric");

-- CreateIndex
CREATE INDEX "runs_benchmarkId_environmentFingerprint_finishedAt_idx" ON "runs"("benchmarkId", "environmentFingerprint", "finishedAt" DESC);

-- AddForeignKey
ALTER TABLE "run_histories" ADD CONSTRAINT "run_histories_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
