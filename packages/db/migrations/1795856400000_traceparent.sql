-- A run remembers the trace of the request that made it.

ALTER TABLE "runs" ADD COLUMN "traceparent" TEXT;
