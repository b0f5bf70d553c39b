// Tries the gates of the editor on past runs: asks on request, and keeps the answer while the form goes on changing.
// The gates need not be saved; nothing is stored. What is shown always says of which gates it speaks.
"use client";

import type { Gate } from "@gonogo/protocols/spec";
import { requestErrorOf } from "@/lib/request-error";
import { useMutation, useTRPC } from "@/lib/trpc";
import { DryRunView } from "./dry-run-view.tsx";

type DryRunProps = {
  /** Slug of the stored benchmark whose runs are judged. */
  benchmark: string;
  /** The gates as they are in the form; null while they cannot be read. */
  gates: readonly Gate[] | null;
};

export function DryRun({ benchmark, gates }: DryRunProps) {
  const dryRun = useMutation(useTRPC().benchmark.dryRun.mutationOptions());
  const asked = dryRun.variables?.gates;
  return (
    <DryRunView
      gates={gates}
      pending={dryRun.isPending}
      error={dryRun.error ? requestErrorOf(dryRun.error) : null}
      answer={dryRun.data ?? null}
      outdated={asked !== undefined && JSON.stringify(asked) !== JSON.stringify(gates)}
      onTry={() => gates && dryRun.mutate({ benchmark, gates: [...gates] })}
    />
  );
}
