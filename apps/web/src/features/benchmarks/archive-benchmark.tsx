// Puts a benchmark into the archive and offers to undo it, brings one back, and deletes one for good.
"use client";

import { t } from "@gonogo/locale/t";
import { Archive, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { TaskDialog } from "@/components/task-dialog";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { toast } from "@/lib/toast";
import { useCall } from "@/lib/use-call";

function useRestore() {
  const router = useRouter();
  const { isPending, send } = useCall((client, slug: string) =>
    client.benchmark.restore.mutate({ slug }),
  );
  const restore = async (slug: string) => {
    if (!(await send(slug))) return;
    toast.success(t("{slug} is back in the list.", { slug }));
    router.push(`/benchmarks/${slug}`);
    router.refresh();
  };
  return { isPending, restore };
}

export function ArchiveBenchmark({ slug }: { slug: string }) {
  const router = useRouter();
  const { restore } = useRestore();
  const { isPending, send } = useCall((client) => client.benchmark.archive.mutate({ slug }));
  const archive = async () => {
    if (!(await send())) return;
    toast.success(t("{slug} is in the archive. Its runs stay.", { slug }), {
      duration: 10_000,
      action: { label: t("Undo"), onClick: () => void restore(slug) },
    });
    router.push("/benchmarks");
    router.refresh();
  };
  return (
    <Button variant="outline" busy={isPending} onClick={() => void archive()}>
      <Archive aria-hidden />
      {t("Archive##verb")}
    </Button>
  );
}

export function RestoreArchived({ slug }: { slug: string }) {
  const { isPending, restore } = useRestore();
  return (
    <Button
      variant="outline"
      size="sm"
      busy={isPending}
      aria-label={t("Restore {slug}", { slug })}
      onClick={() => void restore(slug)}
    >
      <Undo2 aria-hidden />
      {t("Restore")}
    </Button>
  );
}

type DeleteArchivedProps = { slug: string; runs: number };

export function DeleteArchived({ slug, runs }: DeleteArchivedProps) {
  return (
    <TaskDialog
      trigger={
        <Button variant="ghost" size="sm" aria-label={t("Delete {slug} for good", { slug })}>
          {t("Delete for good")}
        </Button>
      }
      title={t("Delete {slug} for good?", { slug })}
      description={
        runs === 0
          ? t("It has no runs.")
          : t(
              "{count, plural, one {# run goes} other {# runs go}} too: reports, decisions and shared links. There is no way back.",
              { count: runs },
            )
      }
    >
      {(close) => <ConfirmBySlug slug={slug} close={close} />}
    </TaskDialog>
  );
}

function ConfirmBySlug({ slug, close }: { slug: string; close: () => void }) {
  const [typed, setTyped] = useState("");
  const [id, router] = [useId(), useRouter()];
  const remove = useCall((client) =>
    client.benchmark.deleteArchived.mutate({ slug, confirm: slug }),
  );
  const deleteIt = async () => {
    if (!(await remove.send())) return;
    toast.success(t("{slug} was deleted.", { slug }));
    close();
    router.refresh();
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === slug) void deleteIt();
      }}
    >
      <div className="grid gap-2">
        <Label htmlFor={id}>{t("Type {slug} to confirm", { slug })}</Label>
        <Input
          id={id}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <DialogFooter>
        <Button type="button" variant="outline" onClick={close}>
          {t("Keep it")}
        </Button>
        <Button
          type="submit"
          variant="destructive"
          disabled={typed !== slug}
          busy={remove.isPending}
        >
          {t("Delete for good")}
        </Button>
      </DialogFooter>
    </form>
  );
}
