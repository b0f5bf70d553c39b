// All benchmarks with their latest verdicts.
import { ListChecks } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { BenchmarkTable } from "@/features/benchmarks/benchmark-table";
import { orNotFound, pageApi } from "@/server/routers/page-api";

export const metadata: Metadata = { title: "Benchmarks" };

type BenchmarksPageProps = { searchParams: Promise<{ cursor?: string | string[] }> };

export default async function BenchmarksPage({ searchParams }: BenchmarksPageProps) {
  const { cursor } = await searchParams;
  const api = await pageApi();
  const input = typeof cursor === "string" ? { cursor } : {};
  const page = await orNotFound(api.benchmark.list(input));
  const add = (
    <Button asChild>
      <Link href="/new/benchmark">New benchmark</Link>
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Benchmarks"
        lead={
          <>
            The questions this project asks, each with the verdict of its latest run.{" "}
            <Link href="/archive" className="link">
              Archive
            </Link>
          </>
        }
        actions={page.items.length > 0 ? add : null}
      />
      {page.items.length > 0 ? (
        <BenchmarkTable benchmarks={page.items} />
      ) : (
        <EmptyState icon={ListChecks} title="There is no benchmark yet" action={add}>
          A benchmark is a question, what is compared to answer it, and the gates that decide.
        </EmptyState>
      )}
      <Pager path="/benchmarks" query={input} nextCursor={page.nextCursor} />
    </>
  );
}
