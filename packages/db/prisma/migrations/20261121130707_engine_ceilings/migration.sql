-- CreateTable
CREATE TABLE "engine_ceilings" (
    "id" UUID NOT NULL,
    "machineFingerprint" TEXT NOT NULL,
    "engineBuild" TEXT NOT NULL,
    "protocol" TEXT NOT NULL,
    "shape" TEXT NOT NULL,
    "threads" INTEGER NOT NULL,
    "ceilingPerS" DOUBLE PRECISION NOT NULL,
    "cpuUsPerRequest" DOUBLE PRECISION NOT NULL,
    "sendLagP99Us" DOUBLE PRECISION,
    "limit" TEXT NOT NULL,
    "measuredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "engine_ceilings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "engine_ceilings_machineFingerprint_engineBuild_measuredAt_idx" ON "engine_ceilings"("machineFingerprint", "engineBuild", "measuredAt" DESC);
