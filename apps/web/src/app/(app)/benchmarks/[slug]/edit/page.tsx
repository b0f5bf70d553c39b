// A stored benchmark in the editor; saving a change makes a new version, earlier runs keep theirs.

import type { Metadata } from "next";
import { May, ReadsOnly } from "@/components/may";
import { PageHeader } from "@/components/ui/page-header";
import { editorTarget } from "@/features/benchmark-editor/requests/editor-target";
import { EditBenchmark } from "@/screens/edit-benchmark";
import { everyItem, orNotFound, pageApi } from "@/server/routers/page-api";

export const metadata: Metadata = { title: "Edit benchmark" };

export default async function EditBenchmarkPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const api = await pageApi();
  const [benchmark, draft, targets] = await Promise.all([
    orNotFound(api.benchmark.get({ slug })),
    orNotFound(api.draft.get({ kind: "benchmark", slug })),
    everyItem(api.target.list),
  ]);
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Edit benchmark"
        lead={`A change is saved as version ${benchmark.version + 1}; earlier runs keep the version they ran.`}
        crumbs={[
          { label: "Benchmarks", href: "/benchmarks" },
          { label: benchmark.slug, href: `/benchmarks/${benchmark.slug}` },
          { label: "Edit" },
        ]}
      />
      <May scope="benchmarks:write" otherwise={<ReadsOnly />}>
        <EditBenchmark
          initial={benchmark.spec}
          version={benchmark.version}
          draft={draft}
          targets={targets.map(editorTarget)}
          starters={[]}
        />
      </May>
    </div>
  );
}
