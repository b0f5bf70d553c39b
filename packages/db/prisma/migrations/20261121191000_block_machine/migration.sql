-- AlterTable
ALTER TABLE "blocks" ADD COLUMN     "machine" JSONB;
