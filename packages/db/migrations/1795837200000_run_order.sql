-- Waiting runs are taken in the order of what asked for them, and projects take turns.

CREATE TYPE "RunOrigin" AS ENUM ('person', 'pipeline', 'study', 'schedule');
ALTER TABLE "runs" ADD COLUMN "origin" "RunOrigin" NOT NULL DEFAULT 'person';
UPDATE "runs" SET "origin" = 'pipeline' WHERE "createdById" IS NULL;
ALTER TABLE "projects" ADD COLUMN "lastClaimedAt" TIMESTAMPTZ(3);
