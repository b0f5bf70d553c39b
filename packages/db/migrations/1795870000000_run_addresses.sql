-- A probe may ask an address of a run in place of the target's own.

ALTER TABLE "probes" ADD COLUMN "host" TEXT;
ALTER TABLE "probes" ADD COLUMN "port" INTEGER;
