-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "ownAddresses" TEXT[];
