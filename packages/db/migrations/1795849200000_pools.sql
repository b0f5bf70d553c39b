-- Pools of workers can be paused and drained, and workers say which machine they are on.

CREATE TYPE "PoolState" AS ENUM ('open', 'paused', 'draining');
CREATE TABLE "pools" (
    "name" TEXT NOT NULL,
    "state" "PoolState" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "changedBy" TEXT NOT NULL,
    CONSTRAINT "pools_pkey" PRIMARY KEY ("name")
);
ALTER TABLE "workers" ADD COLUMN "hostId" TEXT NOT NULL DEFAULT '';
