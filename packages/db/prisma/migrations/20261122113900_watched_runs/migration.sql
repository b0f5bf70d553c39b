-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "watched" JSONB;
