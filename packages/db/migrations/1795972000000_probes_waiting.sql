-- Probes that wait for a worker are counted on each look at the workers: a few of many rows.
CREATE INDEX "probes_waiting_idx" ON "probes"("createdAt") WHERE "answeredAt" IS NULL;
