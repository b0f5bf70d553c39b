// Takes the report elsewhere: as JSON, as Markdown, as figures to publish, or on paper.
"use client";

import { exportFigures } from "@gonogo/analysis/published/export-figures";
import { reportMarkdown } from "@gonogo/analysis/report/markdown/report-markdown";
import type { Report } from "@gonogo/protocols/report";
import { Download, FileJson, FileText, Printer, Sigma } from "lucide-react";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

/** Offers a text as a file, without asking the server again. */
function save(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export function ExportMenu({ report }: { report: Report }) {
  const name = `${report.benchmark.slug}-${report.run.id}`;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm">
          <Download aria-hidden />
          Export
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem
          onSelect={() => save(`${name}.json`, JSON.stringify(report, null, 2), "application/json")}
        >
          <FileJson aria-hidden />
          Report as JSON
        </DropdownMenuItem>
        <DropdownMenuItem
          onSelect={() => save(`${name}.md`, reportMarkdown(report), "text/markdown")}
        >
          <FileText aria-hidden />
          Report as Markdown
        </DropdownMenuItem>
        <DropdownMenuItem
          onSelect={() =>
            save(
              `${name}-figures.json`,
              JSON.stringify(exportFigures(report), null, 2),
              "application/json",
            )
          }
        >
          <Sigma aria-hidden />
          Figures to publish
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => setTimeout(() => window.print(), 100)}>
          <Printer aria-hidden />
          Print, or save as PDF
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
