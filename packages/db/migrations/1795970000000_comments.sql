-- What people say of a report or of a change in a series, and who was told of it.
CREATE TABLE "comments" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "change" JSONB,
    "body" TEXT NOT NULL,
    "userId" UUID,
    "apiKeyId" UUID,
    "byName" TEXT NOT NULL,
    "byEmail" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "editedAt" TIMESTAMPTZ(3),

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "comments_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "comments_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "comments_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "comments_runId_id_idx" ON "comments"("runId", "id");
CREATE INDEX "comments_projectId_id_idx" ON "comments"("projectId", "id");
CREATE INDEX "comments_userId_idx" ON "comments"("userId");

CREATE TABLE "comment_notices" (
    "commentId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "mentioned" BOOLEAN NOT NULL,
    "tookPart" BOOLEAN NOT NULL DEFAULT false,
    "seenAt" TIMESTAMPTZ(3),
    "mailedAt" TIMESTAMPTZ(3),

    CONSTRAINT "comment_notices_pkey" PRIMARY KEY ("commentId", "userId"),
    CONSTRAINT "comment_notices_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "comment_notices_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "comment_notices_userId_commentId_idx" ON "comment_notices"("userId", "commentId");
-- How many a member has not seen is read with each page.
CREATE INDEX "comment_notices_unseen_idx" ON "comment_notices"("userId") WHERE "seenAt" IS NULL;

-- Those that go with their run are logged once, with the run: a cascade is a trigger of PostgreSQL's own.
SELECT audit_table('comments', 'comment', 'id', 'runId', 'runId,change,body');
CREATE OR REPLACE TRIGGER audit AFTER INSERT OR UPDATE OF "runId", "change", "body" OR DELETE ON "comments" FOR EACH ROW
  WHEN (coalesce(current_setting('gonogo.acting', true), '') <> '' AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION audit_comments('comment');
