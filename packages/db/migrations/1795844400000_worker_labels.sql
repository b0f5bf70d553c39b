-- Workers have labels, and runs ask for them.

ALTER TABLE "workers" ADD COLUMN "labels" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "runs" ADD COLUMN "runsOn" JSONB NOT NULL DEFAULT '{}';
