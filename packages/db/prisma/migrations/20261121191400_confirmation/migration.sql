-- AlterTable
ALTER TABLE "verdicts" ADD COLUMN     "confirmation" JSONB,
ADD COLUMN     "earlier" JSONB,
ADD COLUMN     "looks" JSONB NOT NULL DEFAULT '[]';
