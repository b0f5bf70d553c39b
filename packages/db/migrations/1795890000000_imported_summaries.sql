-- Summaries of other tools: what was read of a file, kept once for each file of a project.

CREATE TABLE "imported_summaries" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "fileName" TEXT,
    "bytes" INTEGER NOT NULL,
    "digest" BYTEA NOT NULL,
    "tool" TEXT NOT NULL,
    "benchmarks" INTEGER NOT NULL,
    "summary" JSONB NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "imported_summaries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "imported_summaries_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "imported_summaries_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "imported_summaries_projectId_digest_key" ON "imported_summaries"("projectId", "digest");
CREATE INDEX "imported_summaries_projectId_id_idx" ON "imported_summaries"("projectId", "id" DESC);
CREATE INDEX "imported_summaries_createdById_idx" ON "imported_summaries"("createdById");
