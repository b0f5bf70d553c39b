// Imports published figures: pasted or chosen as a file, audited first, kept only when somebody says so.
// Every error of the file is reported with its field; nothing is stored before the audit was shown.
"use client";

import { plural } from "@gonogo/analysis/words/format";
import { maxPublishedBytes } from "@gonogo/protocols/published";
import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AuditFindings } from "@/components/audit-findings";
import { ErrorNotice } from "@/components/error-notice";
import { TaskDialog } from "@/components/task-dialog";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toaster";
import { requestErrorOf, useTRPC } from "@/lib/trpc";

type ImportPublishedProps = { slug: string; replaces: boolean };

export function ImportPublished({ slug, replaces }: ImportPublishedProps) {
  const verb = replaces ? "Replace" : "Import";
  return (
    <TaskDialog
      title={`${verb} published figures`}
      description="A file of figures and claims in YAML or JSON. It is audited before it is kept."
      className="max-w-3xl"
      trigger={
        <Button size="sm" variant="outline">
          <FileUp aria-hidden />
          {verb}
        </Button>
      }
    >
      {(close) => <ImportBody slug={slug} onDone={close} />}
    </TaskDialog>
  );
}

function ImportBody({ slug, onDone }: { slug: string; onDone: () => void }) {
  const router = useRouter();
  const trpc = useTRPC();
  const [text, setText] = useState("");
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const audit = useMutation(trpc.published.audit.mutationOptions());
  const attach = useMutation(
    trpc.published.attach.mutationOptions({
      onSuccess: () => {
        toast.success("The published figures are attached.");
        onDone();
        router.refresh();
      },
    }),
  );
  const change = (next: string) => {
    setText(next);
    setTooLarge(null);
    audit.reset();
    attach.reset();
  };
  const error = audit.error ?? attach.error;
  const shown = error ? requestErrorOf(error) : null;
  return (
    <div className="grid min-w-0 gap-4">
      <div className="grid gap-2">
        <Label htmlFor="published-text">Figures and claims</Label>
        <Textarea
          id="published-text"
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.target.value)}
          placeholder={
            "title: …\nfigures:\n  - { id: rest, variant: rest, values: { mean: 36.02 ms } }"
          }
          className="figure max-h-64 text-12 sm:text-12"
        />
        <Input
          type="file"
          accept=".yaml,.yml,.json,application/json"
          aria-label="A file of published figures"
          onChange={async (event) => {
            const file = event.target.files?.[0];
            if (!file) return;
            // Before it is read: 50 MB in a text field would hold the page up.
            if (file.size > maxPublishedBytes)
              setTooLarge(`${file.name} has ${(file.size / 1e6).toFixed(1)} MB`);
            else change(await file.text());
          }}
        />
      </div>
      {tooLarge ? (
        <Notice tone="error" title={tooLarge}>
          At most {maxPublishedBytes / 1e6} MB are read. Keep to figures and claims, or split the
          file.
        </Notice>
      ) : null}
      <ErrorNotice error={shown} />
      {audit.data ? (
        <section aria-label="Audit" className="grid min-w-0 gap-3">
          <p className="text-13 font-medium">
            {audit.data.title}: {plural(audit.data.figures, "figure")},{" "}
            {plural(audit.data.claims, "claim")}, {plural(audit.data.findings.length, "finding")}.
          </p>
          <AuditFindings findings={audit.data.findings} />
        </section>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        {audit.data ? (
          <Button busy={attach.isPending} onClick={() => attach.mutate({ slug, text })}>
            Attach to {slug}
          </Button>
        ) : (
          <Button
            busy={audit.isPending}
            disabled={text.trim() === ""}
            onClick={() => audit.mutate({ text })}
          >
            Audit
          </Button>
        )}
      </div>
    </div>
  );
}
