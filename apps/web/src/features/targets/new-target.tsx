// Adds a target: the form, then the probe that reports whether it can be reached.
"use client";

import { t } from "@gonogo/locale/t";
import { useRouter } from "next/navigation";
import { requestErrorOf } from "@/lib/request-error";
import type { DraftView } from "@/lib/router-types";
import { useMutation, useTRPC } from "@/lib/trpc";
import { TargetForm } from "./target-form.tsx";
import { newTargetValues } from "./values/target-values.ts";

export function NewTarget({ draft }: { draft: DraftView | null }) {
  const router = useRouter();
  const create = useMutation(useTRPC().target.create.mutationOptions());
  return (
    <TargetForm
      slug={null}
      draft={draft}
      initial={newTargetValues()}
      hasSecret={false}
      submitLabel={t("Save and probe")}
      onSave={async ({ target, secret }) => {
        try {
          await create.mutateAsync({ target, secret: secret ?? null });
        } catch (error) {
          return requestErrorOf(error);
        }
        router.push(`/targets/${target.slug}?probe=now`);
        return null;
      }}
    />
  );
}
