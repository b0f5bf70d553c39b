-- The public picture of a benchmark's newest verdict, behind an address that nobody guesses.
CREATE TABLE "badges" (
    "benchmarkId" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT 'gonogo',
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "badges_pkey" PRIMARY KEY ("benchmarkId")
);

CREATE UNIQUE INDEX "badges_token_key" ON "badges"("token");

ALTER TABLE "badges" ADD CONSTRAINT "badges_benchmarkId_fkey" FOREIGN KEY ("benchmarkId") REFERENCES "benchmarks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
