// Makes an older version of a definition the newest again, as a new version, and offers to undo it in the same way.
"use client";

import { t } from "@gonogo/locale/t";
import { Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { May } from "@/components/may";
import { Button } from "@/components/ui/button";
import { toast } from "@/lib/toast";
import { useCall } from "@/lib/use-call";

type RestoreVersionProps = {
  slug: string;
  version: number;
  /** What this page was read with: another newest version is a conflict. */
  newest: number;
  /** In a row that names the version. */
  isShort?: boolean;
};

/** The version to restore, and the newest one that is known. */
type Asked = { slug: string; version: number; base: number };

export function RestoreVersion({ slug, version, newest, isShort = false }: RestoreVersionProps) {
  const router = useRouter();
  const restore = useCall((client, asked: Asked) => client.benchmark.restoreVersion.mutate(asked));
  const restoreIt = async (asked: Asked) => {
    const sent = await restore.send(asked);
    if (!sent) return;
    const saved = sent.answer;
    router.refresh();
    if (!saved.changed)
      return toast(t("Version {version} says the same already.", { version: saved.version }));
    const text = t("Version {old} is restored as version {new}.", {
      old: asked.version,
      new: saved.version,
    });
    // The undoing of a restore needs none itself: every version can be restored.
    if (asked.version === newest) return toast.success(text);
    const undo = () => void restoreIt({ slug, version: newest, base: saved.version });
    toast.success(text, { duration: 10_000, action: { label: t("Undo"), onClick: undo } });
  };
  return (
    <May scope="benchmarks:write">
      <Button
        size="sm"
        variant="outline"
        busy={restore.isPending}
        aria-label={t("Restore version {version}", { version })}
        onClick={() => void restoreIt({ slug, version, base: newest })}
      >
        <Undo2 aria-hidden />
        {isShort ? t("Restore") : t("Restore version {version}", { version })}
      </Button>
    </May>
  );
}
