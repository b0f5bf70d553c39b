-- One run at a time loads a machine, from whatever host: the others wait until it has ended.

CREATE TABLE "target_loads" (
    "address" TEXT NOT NULL,
    "runId" UUID NOT NULL,
    "leaseEpoch" INTEGER NOT NULL,
    CONSTRAINT "target_loads_pkey" PRIMARY KEY ("address"),
    CONSTRAINT "target_loads_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "target_loads_runId_idx" ON "target_loads"("runId");
ALTER TABLE "runs" ADD COLUMN "waitsForRunId" UUID;
ALTER TABLE "runs" ADD CONSTRAINT "runs_waitsForRunId_fkey" FOREIGN KEY ("waitsForRunId") REFERENCES "runs"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "runs_waitsForRunId_idx" ON "runs"("waitsForRunId");
