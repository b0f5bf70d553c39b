// Sends the file of another tool's summary, chosen or dropped, and leads to what was read of it.
"use client";

import { t, translated } from "@gonogo/locale/t";
import * as z from "@gonogo/protocols/zod";
import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId } from "react";
import { RemoveButton } from "@/components/remove-button";
import { TaskDialog } from "@/components/task-dialog";
import { Trans } from "@/components/trans";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import { shownProjectHeaders } from "@/lib/shown-project";
import { toast } from "@/lib/toast";
import { useMutation } from "@/lib/trpc";

const Imported = z.object({ id: z.string(), created: z.boolean() });
const Refusal = z.object({ detail: z.string(), remedy: z.string().optional() });

class SendError extends Error {
  override readonly name = "SendError";
  readonly remedy: string | null;
  constructor(message: string, remedy: string | null) {
    super(message);
    this.remedy = remedy;
  }
}

/** Throws SendError. */
async function sendSummary(file: File): Promise<z.infer<typeof Imported>> {
  const fileName = file.name.slice(0, 200);
  const answer = await fetch(`/api/summaries?${new URLSearchParams({ fileName })}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", ...shownProjectHeaders() },
    body: file,
  }).catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  const imported = answer?.ok ? Imported.safeParse(body).data : null;
  if (imported) return imported;
  const refusal = Refusal.safeParse(body).data;
  throw refusal
    ? new SendError(refusal.detail, refusal.remedy ?? null)
    : new SendError(t("The server did not answer."), t("See whether it runs, then try again."));
}

export function ImportSummary() {
  return (
    <TaskDialog
      title={t("Import a summary")}
      description={t(
        "What wrk, oha, hey, k6, vegeta, JMeter, Locust, hyperfine, go test -bench or another of 20 tools printed or wrote. The tool is recognised by the content; 16 MB at most.",
      )}
      trigger={
        <Button>
          <FileUp aria-hidden />
          {t("Import a summary")}
        </Button>
      }
    >
      {(close) => <ImportForm onDone={close} />}
    </TaskDialog>
  );
}

function ImportForm({ onDone }: { onDone: () => void }) {
  const id = useId();
  const router = useRouter();
  const send = useMutation({
    mutationFn: sendSummary,
    onSuccess: ({ id: summary, created }) => {
      toast.success(created ? t("The summary is imported.") : t("This file was imported before."));
      onDone();
      router.push(`/imports/${summary}`);
      router.refresh();
    },
  });
  const { error } = send;
  return (
    <div className="grid min-w-0 gap-4">
      <div className="grid gap-2">
        <Label htmlFor={id}>{t("File")}</Label>
        <Input
          id={id}
          type="file"
          disabled={send.isPending}
          className="h-auto border-dashed py-6"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) send.mutate(file);
            // The same file may be chosen again after it was corrected.
            event.target.value = "";
          }}
        />
        <p role="status" className="text-12 text-muted-foreground">
          {send.isPending ? t("Reading the file …") : t("Choose it, or drop it here.")}
        </p>
      </div>
      {error ? (
        <Notice tone="error" title={translated(error.message)}>
          {error instanceof SendError && error.remedy !== null ? translated(error.remedy) : null}
        </Notice>
      ) : null}
      <p className="text-13 text-muted-foreground">
        <Trans
          text="A summary is shown, compared and audited; it has no verdict. Logs of single requests are judged: send them to {address}."
          values={{ address: <code>POST /api/v1/imports</code> }}
        />
      </p>
    </div>
  );
}

export const RemoveSummary = ({ id }: { id: string }) => (
  <RemoveButton
    call={(client) => client.summary.remove.mutate({ id })}
    label={t("Remove")}
    title={t("Remove this summary?")}
    description={t("Its file is not kept here. To have it again, import the file again.")}
    done={t("The summary is removed.")}
    leadsTo="/imports"
  />
);
