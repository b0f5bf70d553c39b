-- Runs whose load several workers share: the labels of each, who they are, and what they do of a block.

ALTER TABLE "runs" ADD COLUMN "shardPlaces" JSONB NOT NULL DEFAULT '[]';

CREATE TABLE "run_shards" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "leaseEpoch" INTEGER NOT NULL,
    "labels" JSONB NOT NULL,
    "workerId" TEXT,
    "host" TEXT,
    "engineBuild" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    CONSTRAINT "run_shards_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "run_shards_runId_index_key" ON "run_shards"("runId", "index");
CREATE INDEX "run_shards_workerId_idx" ON "run_shards"("workerId");
ALTER TABLE "run_shards" ADD CONSTRAINT "run_shards_runId_fkey"
    FOREIGN KEY ("runId") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TYPE "ShardState" AS ENUM ('asked', 'ready', 'ended');

CREATE TABLE "block_shards" (
    "id" UUID NOT NULL,
    "blockId" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "threads" INTEGER NOT NULL,
    "state" "ShardState" NOT NULL DEFAULT 'asked',
    "clockOffsetUs" DOUBLE PRECISION,
    "clockUncertaintyUs" DOUBLE PRECISION,
    "beginAtUs" DOUBLE PRECISION,
    "end" JSONB,
    CONSTRAINT "block_shards_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "block_shards_blockId_index_key" ON "block_shards"("blockId", "index");
ALTER TABLE "block_shards" ADD CONSTRAINT "block_shards_blockId_fkey"
    FOREIGN KEY ("blockId") REFERENCES "blocks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
