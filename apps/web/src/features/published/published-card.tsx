// Published figures of a benchmark: what is attached with its audit, and the ways to import, replace and remove it.
// Removing can be undone for ten seconds; what was attached is attached again.
"use client";

import { formatExact, formatNumber, plural } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import { maxPublishedBytes } from "@gonogo/protocols/published";
import { FileUp, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AuditFindings } from "@/components/audit-findings";
import { ErrorNotice } from "@/components/error-notice";
import { May } from "@/components/may";
import { TaskDialog } from "@/components/task-dialog";
import { Trans } from "@/components/trans";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { requestErrorOf } from "@/lib/request-error";
import type { PublishedView } from "@/lib/router-types";
import { toast } from "@/lib/toast";
import { toastError } from "@/lib/toast-error";
import { useMutation, useTRPC } from "@/lib/trpc";

type PublishedCardProps = { slug: string; published: PublishedView | null };

export function PublishedCard({ slug, published }: PublishedCardProps) {
  return (
    <Card id="published">
      <CardHeader>
        <div>
          <CardTitle>{t("Published figures")}</CardTitle>
          <CardDescription>
            {published ? (
              <Trans
                text="{title}: {figures} and {claims}, attached {time}. Reports show them beside what is measured."
                values={{
                  title: published.title,
                  figures: plural(published.figures, "figure"),
                  claims: plural(published.claims, "claim"),
                  time: <LocalTime at={published.attachedAt} />,
                }}
              />
            ) : (
              t(
                "What somebody published of the same question: audited, and shown beside what is measured.",
              )
            )}
          </CardDescription>
        </div>
        <div className="flex flex-wrap gap-2">
          {published ? <CopyButton text={published.yaml} label={t("Copy the YAML")} /> : null}
          <May scope="benchmarks:write">
            <ImportPublished slug={slug} replaces={published !== null} />
            {published ? <RemovePublished slug={slug} yaml={published.yaml} /> : null}
          </May>
        </div>
      </CardHeader>
      {published ? (
        <details>
          <summary className="cursor-pointer text-13 font-medium">
            {t("Audit: {findings}", { findings: plural(published.findings.length, "finding") })}
          </summary>
          <div className="mt-3">
            <AuditFindings findings={published.findings} />
          </div>
        </details>
      ) : null}
    </Card>
  );
}

function RemovePublished({ slug, yaml }: { slug: string; yaml: string }) {
  const router = useRouter();
  const trpc = useTRPC();
  const restore = useMutation(
    trpc.published.attach.mutationOptions({
      onSuccess: () => router.refresh(),
      onError: toastError,
    }),
  );
  const remove = useMutation(
    trpc.published.remove.mutationOptions({
      onSuccess: () => {
        toast.success(t("The published figures are removed."), {
          duration: 10_000,
          action: { label: t("Undo"), onClick: () => restore.mutate({ slug, text: yaml }) },
        });
        router.refresh();
      },
      onError: toastError,
    }),
  );
  return (
    <Button
      size="sm"
      variant="outline"
      busy={remove.isPending}
      onClick={() => remove.mutate({ slug })}
    >
      <Trash2 aria-hidden />
      {t("Remove")}
    </Button>
  );
}

// Imports published figures: pasted or chosen as a file, audited first, kept only when somebody says so.
// Every error of the file is reported with its field; nothing is stored before the audit was shown.

type ImportPublishedProps = { slug: string; replaces: boolean };

function ImportPublished({ slug, replaces }: ImportPublishedProps) {
  return (
    <TaskDialog
      title={replaces ? t("Replace published figures") : t("Import published figures")}
      description={t(
        "A file of figures and claims in YAML or JSON. It is audited before it is kept.",
      )}
      className="max-w-3xl"
      trigger={
        <Button size="sm" variant="outline">
          <FileUp aria-hidden />
          {replaces ? t("Replace") : t("Import##verb")}
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
        toast.success(t("The published figures are attached."));
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
        <Label htmlFor="published-text">{t("Figures and claims")}</Label>
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
          aria-label={t("A file of published figures")}
          onChange={async (event) => {
            const file = event.target.files?.[0];
            if (!file) return;
            // Before it is read: 50 MB in a text field would hold the page up.
            if (file.size > maxPublishedBytes)
              setTooLarge(
                t("{file} has {size} MB", {
                  file: file.name,
                  size: formatNumber(file.size / 1e6, 1),
                }),
              );
            else change(await file.text());
          }}
        />
      </div>
      {tooLarge ? (
        <Notice tone="error" title={tooLarge}>
          {t("At most {most} MB are read. Keep to figures and claims, or split the file.", {
            most: formatExact(maxPublishedBytes / 1e6),
          })}
        </Notice>
      ) : null}
      <ErrorNotice error={shown} />
      {audit.data ? (
        <section aria-label={t("Audit")} className="grid min-w-0 gap-3">
          <p className="text-13 font-medium">
            {t("{title}: {figures}, {claims}, {findings}.", {
              title: audit.data.title,
              figures: plural(audit.data.figures, "figure"),
              claims: plural(audit.data.claims, "claim"),
              findings: plural(audit.data.findings.length, "finding"),
            })}
          </p>
          <AuditFindings findings={audit.data.findings} />
        </section>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        {audit.data ? (
          <Button busy={attach.isPending} onClick={() => attach.mutate({ slug, text })}>
            {t("Attach to {benchmark}", { benchmark: slug })}
          </Button>
        ) : (
          <Button
            busy={audit.isPending}
            disabled={text.trim() === ""}
            onClick={() => audit.mutate({ text })}
          >
            {t("Audit##verb")}
          </Button>
        )}
      </div>
    </div>
  );
}
