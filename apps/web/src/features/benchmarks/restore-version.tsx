// Makes an older version of a definition the newest again: it is saved once more, so that no version is lost.
"use client";

import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import { toastError } from "@/lib/toast-error";
import { useTRPC } from "@/lib/trpc";

type RestoreVersionProps = {
  spec: BenchmarkSpec;
  version: number;
  /** What this page was read with: another newest version is a conflict. */
  newest: number;
};

export function RestoreVersion({ spec, version, newest }: RestoreVersionProps) {
  const router = useRouter();
  const save = useMutation(
    useTRPC().benchmark.save.mutationOptions({
      onSuccess: (saved) => {
        toast.success(`Version ${version} is restored as version ${saved.version}.`);
        router.push(`/benchmarks/${saved.slug}`);
        router.refresh();
      },
      onError: toastError,
    }),
  );
  return (
    <Button
      size="sm"
      variant="outline"
      busy={save.isPending}
      onClick={() => save.mutate({ definition: spec, base: newest })}
    >
      <Undo2 aria-hidden />
      Restore version {version}
    </Button>
  );
}
