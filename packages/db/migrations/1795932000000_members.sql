-- Invitations by link, and a role for those who start runs and change nothing else.

ALTER TYPE "Role" ADD VALUE 'runner' BEFORE 'viewer';

CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "role" "Role" NOT NULL,
    "note" TEXT NOT NULL,
    "email" TEXT,
    "tokenHash" BYTEA NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "acceptedAt" TIMESTAMPTZ(3),
    "acceptedById" UUID,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "invitations_tokenHash_key" ON "invitations"("tokenHash");
CREATE INDEX "invitations_projectId_idx" ON "invitations"("projectId");

ALTER TABLE "invitations" ADD CONSTRAINT "invitations_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
