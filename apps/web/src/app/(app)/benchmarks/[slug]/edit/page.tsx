// A stored benchmark in the editor; saving a change makes a new version, earlier runs keep theirs.

import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { May, ReadsOnly } from "@/components/may";
import { PageHeader } from "@/components/ui/page-header";
import { editorTarget } from "@/features/benchmark-editor/requests/editor-target";
import { EditBenchmark } from "@/screens/edit-benchmark";
import { everyItem, orNotFound, pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Edit benchmark") });

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
        title={t("Edit benchmark")}
        lead={t("A change is saved as version {version}; earlier runs keep the version they ran.", {
          version: benchmark.version + 1,
        })}
        crumbs={[
          { label: t("Benchmarks"), href: "/benchmarks" },
          { label: benchmark.slug, href: `/benchmarks/${benchmark.slug}` },
          { label: t("Edit") },
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
