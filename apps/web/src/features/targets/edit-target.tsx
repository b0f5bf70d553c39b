// Changes a stored target. A changed target forgets its last probe, so it is probed again.
"use client";

import type { TargetConfig } from "@gonogo/protocols/spec";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { requestErrorOf, useTRPC } from "@/lib/trpc";
import { TargetForm } from "./target-form.tsx";
import { valuesOf } from "./values/target-values.ts";

export function EditTarget({ target, hasSecret }: { target: TargetConfig; hasSecret: boolean }) {
  const router = useRouter();
  const update = useMutation(useTRPC().target.update.mutationOptions());
  return (
    <TargetForm
      isNew={false}
      initial={valuesOf(target)}
      hasSecret={hasSecret}
      submitLabel="Save and probe"
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
