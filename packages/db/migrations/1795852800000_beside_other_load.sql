-- Runs whose definitions say so load one target at a time, and each knows of the others.

ALTER TABLE "target_loads" ADD COLUMN "beside" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "target_loads" DROP CONSTRAINT "target_loads_pkey";
ALTER TABLE "target_loads" ADD CONSTRAINT "target_loads_pkey" PRIMARY KEY ("address", "runId");
ALTER TABLE "runs" ADD COLUMN "besideRuns" JSONB NOT NULL DEFAULT '[]';
