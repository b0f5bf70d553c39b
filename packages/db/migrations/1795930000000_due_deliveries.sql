-- What is due is read webhook by webhook, so that the backlog of one delays no other.
CREATE INDEX "webhook_deliveries_webhookId_state_nextAt_idx" ON "webhook_deliveries"("webhookId", "state", "nextAt");
DROP INDEX "webhook_deliveries_state_nextAt_idx";
