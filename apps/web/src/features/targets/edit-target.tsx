// Changes a stored target. A changed target forgets its last probe, so it is probed again.
"use client";

import { t } from "@gonogo/locale/t";
import type { TargetConfig } from "@gonogo/protocols/spec";
import { useRouter } from "next/navigation";
import { requestErrorOf } from "@/lib/request-error";
import type { DraftView } from "@/lib/router-types";
import { useMutation, useTRPC } from "@/lib/trpc";
import { TargetForm } from "./target-form.tsx";
import { valuesOf } from "./values/target-values.ts";

type EditTargetProps = {
  target: TargetConfig;
  hasSecret: boolean;
  /** What was typed before and not saved; null: nothing. */
  draft: DraftView | null;
};

export function EditTarget({ target, hasSecret, draft }: EditTargetProps) {
  const router = useRouter();
  const update = useMutation(useTRPC().target.update.mutationOptions());
  return (
    <TargetForm
      slug={target.slug}
      draft={draft}
      initial={valuesOf(target)}
      hasSecret={hasSecret}
      submitLabel={t("Save and probe")}
      onSave={async ({ target: changes, secret }) => {
        try {
          await update.mutateAsync({
            slug: target.slug,
            changes,
            ...(secret === undefined ? {} : { secret }),
          });
        } catch (error) {
          return requestErrorOf(error);
        }
        router.push(`/targets/${changes.slug}?probe=now`);
        router.refresh();
        return null;
      }}
    />
  );
}
