-- CreateEnum
CREATE TYPE "BenchmarkKind" AS ENUM ('benchmark', 'noise');

-- AlterTable
ALTER TABLE "benchmarks" ADD COLUMN     "kind" "BenchmarkKind" NOT NULL DEFAULT 'benchmark';

-- CreateTable
CREATE TABLE "noise_calibrations" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "targetId" UUID NOT NULL,
    "runId" UUID,
    "usable" BOOLEAN NOT NULL,
    "asked" JSONB NOT NULL,
    "load" JSONB NOT NULL,
    "blockMs" INTEGER NOT NULL,
    "warmupMs" INTEGER NOT NULL,
    "rounds" INTEGER NOT NULL,
    "environmentFingerprint" TEXT,
    "environment" JSONB,
    "engineBuild" TEXT,
    "figures" JSONB NOT NULL,
    "measuredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "noise_calibrations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "noise_calibrations_runId_key" ON "noise_calibrations"("runId");

-- CreateIndex
CREATE INDEX "noise_calibrations_targetId_measuredAt_idx" ON "noise_calibrations"("targetId", "measuredAt" DESC);

-- AddForeignKey
ALTER TABLE "noise_calibrations" ADD CONSTRAINT "noise_calibrations_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "noise_calibrations" ADD CONSTRAINT "noise_calibrations_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE SET NULL ON UPDATE CASCADE;
