-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "timelineThinnedAt" TIMESTAMPTZ(3);
