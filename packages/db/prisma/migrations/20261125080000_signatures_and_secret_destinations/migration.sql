-- AlterTable
ALTER TABLE "decisions" ADD COLUMN     "byNameSince" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "target_secrets" ADD COLUMN     "destination" BYTEA;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "nameChangedAt" TIMESTAMPTZ(3);
