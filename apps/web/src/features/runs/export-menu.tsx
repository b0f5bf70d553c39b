// Takes the report elsewhere: as one HTML file, as JSON, as Markdown, for other programs, as figures to publish, or on paper. The whole report is read when it is
// asked for: the page holds what its tab shows and no more.
"use client";

import { t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import {
  Download,
  FileCode,
  FileJson,
  FileText,
  ListChecks,
  Printer,
  Sheet,
  Sigma,
} from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { saveFile } from "@/lib/save-file";
import { toastError } from "@/lib/toast-error";
import { useQueryClient, useTRPC } from "@/lib/trpc";

type Written = { readonly ending: string; readonly text: string; readonly type: string };

const asJson = async (report: Report): Promise<Written> => ({
  ending: ".json",
  text: JSON.stringify(report, null, 2),
  type: "application/json",
});

async function asMarkdown(report: Report): Promise<Written> {
  const { reportMarkdown } = await import("@gonogo/analysis/report/markdown/report-markdown");
  return { ending: ".md", text: reportMarkdown(report), type: "text/markdown" };
}

async function asFigures(report: Report): Promise<Written> {
  const { exportFigures } = await import("@gonogo/analysis/published/export-figures");
  const text = JSON.stringify(exportFigures(report), null, 2);
  return { ending: "-figures.json", text, type: "application/json" };
}

async function asFigureTable(report: Report): Promise<Written> {
  const { comparisonCsv } = await import("@gonogo/analysis/exports/comparison-table");
  return { ending: "-report.csv", text: comparisonCsv(report), type: "text/csv" };
}

async function asCsv(report: Report): Promise<Written> {
  const { blocksCsv } = await import("@gonogo/analysis/exports/block-table");
  return { ending: "-blocks.csv", text: blocksCsv(report), type: "text/csv" };
}

async function asJunit(report: Report): Promise<Written> {
  const { reportJunit } = await import("@gonogo/analysis/exports/report-junit");
  return { ending: ".junit.xml", text: reportJunit(report), type: "application/xml" };
}

async function asBenchstat(report: Report): Promise<Written> {
  const { benchstatText } = await import("@gonogo/analysis/exports/benchstat");
  return { ending: "-benchstat.txt", text: benchstatText(report), type: "text/plain" };
}

export function ExportMenu({ runId, slug }: { runId: string; slug: string }) {
  const queryClient = useQueryClient();
  const { report: whole, reportHtml: html } = useTRPC().run;
  const [busy, setBusy] = useState(false);
  const save = async (write: () => Promise<Written>) => {
    setBusy(true);
    try {
      const { ending, text, type } = await write();
      saveFile(`${slug}-${runId}${ending}`, new Blob([text], { type }));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  const take = (write: (report: Report) => Promise<Written>) =>
    save(async () => {
      const query = whole.queryOptions({ id: runId });
      return write(await queryClient.fetchQuery({ ...query, staleTime: 0 }));
    });
  /** The server hides what a share hides, so that it never comes here. */
  const asHtml = async (): Promise<Written> => {
    const query = html.queryOptions({ id: runId });
    const text = await queryClient.fetchQuery({ ...query, staleTime: 0, gcTime: 0 });
    return { ending: ".html", text, type: "text/html" };
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm" busy={busy}>
          {busy ? null : <Download aria-hidden />}
          {t("Export")}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => void save(asHtml)}>
          <FileCode aria-hidden />
          {t("Report as HTML")}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void take(asJson)}>
          <FileJson aria-hidden />
          {t("Report as JSON")}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void take(asMarkdown)}>
          <FileText aria-hidden />
          {t("Report as Markdown")}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void take(asFigureTable)}>
          <Sheet aria-hidden />
          {t("Figures as CSV")}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void take(asCsv)}>
          <Sheet aria-hidden />
          {t("Blocks as CSV")}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void take(asJunit)}>
          <ListChecks aria-hidden />
          {t("Gates as JUnit XML")}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void take(asBenchstat)}>
          <FileText aria-hidden />
          {t("Blocks for benchstat")}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void take(asFigures)}>
          <Sigma aria-hidden />
          {t("Figures to publish")}
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={`/runs/${runId}?print`} target="_blank" rel="noreferrer">
            <Printer aria-hidden />
            {t("Print, or save as PDF")}
          </a>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
