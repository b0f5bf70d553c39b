// Takes the report elsewhere: as JSON, or on paper.
"use client";

import type { Report } from "@gonogo/protocols/report";
import { Download, FileJson, Printer } from "lucide-react";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

/** Offers a text as a file, without asking the server again. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export function ExportMenu({ report }: { report: Report }) {
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
          onSelect={() =>
            save(`${report.benchmark.slug}-${report.run.id}.json`, JSON.stringify(report, null, 2))
          }
        >
          <FileJson aria-hidden />
          Report as JSON
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => setTimeout(() => window.print(), 100)}>
          <Printer aria-hidden />
          Print, or save as PDF
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
