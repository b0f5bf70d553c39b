-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "pilot" JSONB;
