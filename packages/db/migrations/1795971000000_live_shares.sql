-- A run that goes on is shared live: what was chosen is kept until the report is frozen, within a minute of the run's end.
ALTER TABLE "shares" ALTER COLUMN "report" DROP NOT NULL;
ALTER TABLE "shares" ADD COLUMN "choices" JSONB;
ALTER TABLE "shares" ADD CONSTRAINT "shares_frozen_or_live" CHECK (("report" IS NULL) <> ("choices" IS NULL));
CREATE INDEX "shares_live_idx" ON "shares"("runId") WHERE "choices" IS NOT NULL;
