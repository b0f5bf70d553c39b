-- Tokens by which a host joins as a worker: used once, valid for an hour, kept with who made and who used them.

CREATE TABLE "join_tokens" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "usedHost" TEXT,
    "usedFrom" TEXT,
    "revokedAt" TIMESTAMPTZ(3),
    "revokedBy" TEXT,
    CONSTRAINT "join_tokens_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "join_tokens_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "join_tokens_tokenHash_key" ON "join_tokens"("tokenHash");
CREATE INDEX "join_tokens_projectId_id_idx" ON "join_tokens"("projectId", "id" DESC);
