-- Webhooks, and an outbox of what they send: written with the verdict or change that it reports.

CREATE TYPE "WebhookKind" AS ENUM ('json', 'slack', 'email');
CREATE TYPE "WebhookPause" AS ENUM ('person', 'failing');
CREATE TYPE "WebhookDeliveryState" AS ENUM ('pending', 'delivered', 'failed');

CREATE TABLE "webhooks" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "kind" "WebhookKind" NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT,
    "recipients" TEXT[],
    "events" TEXT[],
    "benchmarkId" UUID,
    "pausedAt" TIMESTAMPTZ(3),
    "pausedWhy" "WebhookPause",
    "failingSince" TIMESTAMPTZ(3),
    "nonce" BYTEA,
    "ciphertext" BYTEA,
    "tag" BYTEA,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhooks_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "webhooks_benchmarkId_fkey" FOREIGN KEY ("benchmarkId") REFERENCES "benchmarks"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "webhooks_projectId_id_idx" ON "webhooks"("projectId", "id" DESC);
CREATE INDEX "webhooks_benchmarkId_idx" ON "webhooks"("benchmarkId");

CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "webhookId" UUID NOT NULL,
    "source" TEXT,
    "events" TEXT[],
    "runId" UUID,
    "payload" JSONB NOT NULL,
    "state" "WebhookDeliveryState" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAt" TIMESTAMPTZ(3),
    "lastAttemptAt" TIMESTAMPTZ(3),
    "durationMs" INTEGER,
    "status" INTEGER,
    "answer" TEXT,
    "problem" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_deliveries_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "webhook_deliveries_runId_fkey" FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "webhook_deliveries_webhookId_source_key" ON "webhook_deliveries"("webhookId", "source");
CREATE INDEX "webhook_deliveries_webhookId_id_idx" ON "webhook_deliveries"("webhookId", "id" DESC);
CREATE INDEX "webhook_deliveries_state_nextAt_idx" ON "webhook_deliveries"("state", "nextAt");
CREATE INDEX "webhook_deliveries_createdAt_idx" ON "webhook_deliveries"("createdAt");
CREATE INDEX "webhook_deliveries_runId_idx" ON "webhook_deliveries"("runId");
