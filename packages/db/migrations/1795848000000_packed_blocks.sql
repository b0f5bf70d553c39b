-- What a block measured is one packed value, which PostgreSQL need not try to compress. Blocks from before keep their columns.

ALTER TABLE "blocks" ADD COLUMN "measured" BYTEA;
ALTER TABLE "blocks" ALTER COLUMN "measured" SET STORAGE EXTERNAL;
ALTER TABLE "blocks" ADD COLUMN "address" TEXT;
