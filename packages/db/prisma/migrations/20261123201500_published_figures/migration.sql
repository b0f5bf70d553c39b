-- CreateTable
CREATE TABLE "published_figures" (
    "benchmarkId" UUID NOT NULL,
    "file" JSON NOT NULL,
    "attachedById" UUID,
    "attachedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "published_figures_pkey" PRIMARY KEY ("benchmarkId")
);

-- AddForeignKey
ALTER TABLE "published_figures" ADD CONSTRAINT "published_figures_benchmarkId_fkey" FOREIGN KEY ("benchmarkId") REFERENCES "benchmarks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
