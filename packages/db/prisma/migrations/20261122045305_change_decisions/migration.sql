-- CreateEnum
CREATE TYPE "ChangeState" AS ENUM ('new', 'accepted', 'regression', 'environment');

-- CreateTable
CREATE TABLE "change_decisions" (
    "id" UUID NOT NULL,
    "benchmarkId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "metric" TEXT NOT NULL,
    "variant" TEXT NOT NULL,
    "cellIndex" INTEGER NOT NULL,
    "state" "ChangeState" NOT NULL DEFAULT 'new',
    "stateSince" TIMESTAMPTZ(3) NOT NULL,
    "ownerId" UUID,
    "note" TEXT NOT NULL DEFAULT '',
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "change_decisions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "change_decisions_benchmarkId_metric_variant_idx" ON "change_decisions"("benchmarkId", "metric", "variant");

-- CreateIndex
CREATE UNIQUE INDEX "change_decisions_runId_metric_variant_cellIndex_key" ON "change_decisions"("runId", "metric", "variant", "cellIndex");

-- AddForeignKey
ALTER TABLE "change_decisions" ADD CONSTRAINT "change_decisions_benchmarkId_fkey" FOREIGN KEY ("benchmarkId") REFERENCES "benchmarks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_decisions" ADD CONSTRAINT "change_decisions_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_decisions" ADD CONSTRAINT "change_decisions_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_decisions" ADD CONSTRAINT "change_decisions_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
