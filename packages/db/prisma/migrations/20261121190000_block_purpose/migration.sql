-- CreateEnum
CREATE TYPE "BlockPurpose" AS ENUM ('evidence', 'pilot', 'probe', 'confirmation');

-- DropIndex
DROP INDEX "blocks_runId_cellIndex_round_variant_key";

-- AlterTable
ALTER TABLE "blocks" ADD COLUMN     "purpose" "BlockPurpose" NOT NULL DEFAULT 'evidence';

-- CreateIndex
CREATE UNIQUE INDEX "blocks_runId_purpose_cellIndex_round_variant_key" ON "blocks"("runId", "purpose", "cellIndex", "round", "variant");
