-- AlterTable
ALTER TABLE "figures" ADD COLUMN     "requests" BIGINT;
