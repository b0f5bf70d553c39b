// Published figures of a benchmark: what is attached with its audit, and the ways to import, replace and remove it.
// Removing can be undone for ten seconds; what was attached is attached again.
"use client";

import { plural } from "@gonogo/analysis/words/format";
import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { AuditFindings } from "@/components/audit-findings";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { LocalTime } from "@/components/ui/local-time";
import { toast } from "@/components/ui/toaster";
import type { PublishedView } from "@/lib/router-types";
import { toastError } from "@/lib/toast-error";
import { useTRPC } from "@/lib/trpc";
import { ImportPublished } from "./import-published.tsx";

type PublishedCardProps = { slug: string; published: PublishedView | null };

export function PublishedCard({ slug, published }: PublishedCardProps) {
  return (
    <Card id="published">
      <CardHeader>
        <div>
          <CardTitle>Published figures</CardTitle>
          <CardDescription>
            {published ? (
              <>
                {published.title}: {plural(published.figures, "figure")} and{" "}
                {plural(published.claims, "claim")}, attached{" "}
                <LocalTime at={published.attachedAt} />. Reports show them beside what is measured.
              </>
            ) : (
              "What somebody published of the same question: audited, and shown beside what is measured."
            )}
          </CardDescription>
        </div>
        <div className="flex flex-wrap gap-2">
          {published ? <CopyButton text={published.yaml} label="Copy the YAML" /> : null}
          <ImportPublished slug={slug} replaces={published !== null} />
          {published ? <RemovePublished slug={slug} yaml={published.yaml} /> : null}
        </div>
      </CardHeader>
      {published ? (
        <details>
          <summary className="cursor-pointer text-13 font-medium">
            Audit: {plural(published.findings.length, "finding")}
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
        toast.success("The published figures are removed.", {
          duration: 10_000,
          action: { label: "Undo", onClick: () => restore.mutate({ slug, text: yaml }) },
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
      Remove
    </Button>
  );
}
