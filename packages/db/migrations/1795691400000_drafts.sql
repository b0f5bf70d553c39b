-- Drafts of benchmarks and targets: what somebody typed and did not save. One a person, project and subject.

CREATE TYPE "DraftKind" AS ENUM ('benchmark', 'target');
CREATE TABLE "drafts" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" "DraftKind" NOT NULL,
    "subject" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "base" INTEGER NOT NULL,
    "content" JSON NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "savedAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "drafts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "drafts_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "drafts_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "drafts_projectId_userId_kind_subject_key" ON "drafts"("projectId", "userId", "kind", "subject");
CREATE INDEX "drafts_savedAt_idx" ON "drafts"("savedAt");
CREATE INDEX "drafts_userId_idx" ON "drafts"("userId");
