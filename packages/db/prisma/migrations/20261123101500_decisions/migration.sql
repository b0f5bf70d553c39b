-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "decisionName" TEXT;

-- CreateTable
CREATE TABLE "decisions" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "byName" TEXT NOT NULL,
    "byEmail" TEXT,
    "decidedById" UUID,
    "apiKeyId" UUID,
    "decidedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "decisions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "decisions_runId_number_key" ON "decisions"("runId", "number");

-- AddForeignKey
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
