// Saves the entries that the filters leave as CSV, page after page.
"use client";

import { t } from "@gonogo/locale/t";
import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { AuditEntry, AuditInput } from "@/lib/router-types";
import { saveFile } from "@/lib/save-file";
import { toastError } from "@/lib/toast-error";
import { useQueryClient, useTRPC } from "@/lib/trpc";
import { auditCsv } from "./audit-words.ts";

export function ExportAudit({ input }: { input: AuditInput }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      const entries: AuditEntry[] = [];
      for (let cursor: string | undefined; ; ) {
        const asked = { ...input, limit: 1_000, ...(cursor !== undefined && { cursor }) };
        const page = await queryClient.fetchQuery(trpc.audit.list.queryOptions(asked));
        entries.push(...page.items);
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      saveFile("audit-log.csv", new Blob([auditCsv(entries)], { type: "text/csv" }));
    } catch (error) {
      toastError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button variant="outline" busy={isBusy} onClick={() => void save()}>
      <Download aria-hidden />
      {t("Save as CSV")}
    </Button>
  );
}
