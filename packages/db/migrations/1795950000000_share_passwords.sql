-- Shares with a password, and how often each was opened.

ALTER TABLE "shares"
    ADD COLUMN "passwordHash" TEXT,
    ADD COLUMN "opens" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "lastOpenedAt" TIMESTAMPTZ(3);
