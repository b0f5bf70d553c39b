// Takes the report elsewhere: as JSON, as Markdown, for other programs, as figures to publish, or on paper. The whole report is read when it is
// asked for: the page holds what its tab shows and no more.
"use client";

import type { Report } from "@gonogo/protocols/report";
import { Download, FileJson, FileText, ListChecks, Printer, Sheet, Sigma } from "lucide-react";
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
  const whole = useTRPC().run.report.queryOptions({ id: runId });
  const [busy, setBusy] = useState(false);
  const take = async (write: (report: Report) => Promise<Written>) => {
    setBusy(true);
    try {
      const report = await queryClient.fetchQuery({ ...whole, staleTime: 0 });
      const { ending, text, type } = await write(report);
      saveFile(`${slug}-${runId}${ending}`, new Blob([text], { type }));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm" busy={busy}>
          {busy ? null : <Download aria-hidden />}
          Export
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => void take(asJson)}>
          <FileJson aria-hidden />
          Report as JSON
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void take(asMarkdown)}>
          <FileText aria-hidden />
          Report as Markdown
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void take(asCsv)}>
          <Sheet aria-hidden />
          Blocks as CSV
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void take(asJunit)}>
          <ListChecks aria-hidden />
          Gates as JUnit XML
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void take(asBenchstat)}>
          <FileText aria-hidden />
          Blocks for benchstat
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void take(asFigures)}>
          <Sigma aria-hidden />
          Figures to publish
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={`/runs/${runId}?print`} target="_blank" rel="noreferrer">
            <Printer aria-hidden />
            Print, or save as PDF
          </a>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
