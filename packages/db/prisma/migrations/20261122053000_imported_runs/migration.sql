-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "imported" JSONB;
