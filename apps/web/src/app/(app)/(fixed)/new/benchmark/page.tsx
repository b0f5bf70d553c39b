// A new benchmark: the editor, empty or filled from a study.

import { t } from "@gonogo/locale/t";
import { FlaskConical } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { May, ReadsOnly } from "@/components/may";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { editorTarget } from "@/features/benchmark-editor/requests/editor-target";
import { EditBenchmark } from "@/screens/edit-benchmark";
import { everyItem, pageApi } from "@/server/routers/page-api";
import { starters } from "@/server/studies";

export const generateMetadata = (): Metadata => ({ title: t("New benchmark") });

export default async function NewBenchmarkPage() {
  const api = await pageApi();
  const [draft, targets] = await Promise.all([
    api.draft.get({ kind: "benchmark", slug: null }),
    everyItem(api.target.list),
  ]);
  return (
    <div className="grid gap-6">
      <PageHeader
        title={t("New benchmark")}
        lead={t("Nothing runs until you say so.")}
        crumbs={[{ label: t("Benchmarks"), href: "/benchmarks" }, { label: t("New") }]}
        actions={
          <Button asChild variant="outline">
            <Link href="/studies">
              <FlaskConical aria-hidden />
              {t("Run a study")}
            </Link>
          </Button>
        }
      />
      <May scope="benchmarks:write" otherwise={<ReadsOnly />}>
        <EditBenchmark
          initial={null}
          version={0}
          draft={draft}
          targets={targets.map(editorTarget)}
          starters={starters}
        />
      </May>
    </div>
  );
}
