-- CreateTable
CREATE TABLE "run_profiles" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "variant" TEXT,
    "format" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "total" DOUBLE PRECISION NOT NULL,
    "samples" DOUBLE PRECISION,
    "durationMs" DOUBLE PRECISION,
    "functions" INTEGER NOT NULL,
    "paths" INTEGER NOT NULL,
    "top" JSONB NOT NULL,
    "detail" BYTEA NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_profiles_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "run_profiles_runId_idx" ON "run_profiles"("runId");

-- AddForeignKey
ALTER TABLE "run_profiles" ADD CONSTRAINT "run_profiles_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_profiles" ADD CONSTRAINT "run_profiles_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
