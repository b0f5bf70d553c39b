// Takes a benchmark out of the lists. Its runs stay; saving a definition under its name brings it back, so undo is offered.
"use client";

import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import { toastError } from "@/lib/toast-error";
import { useTRPC } from "@/lib/trpc";

export function DeleteBenchmark({ spec }: { spec: BenchmarkSpec }) {
  const router = useRouter();
  const trpc = useTRPC();
  const restore = useMutation(
    trpc.benchmark.save.mutationOptions({
      onSuccess: () => {
        router.push(`/benchmarks/${spec.name}`);
        router.refresh();
      },
      onError: toastError,
    }),
  );
  const remove = useMutation(
    trpc.benchmark.delete.mutationOptions({
      onSuccess: () => {
        toast.success(`${spec.name} left the list. Its runs stay.`, {
          duration: 10_000,
          action: { label: "Undo", onClick: () => restore.mutate({ definition: spec }) },
        });
        router.push("/benchmarks");
        router.refresh();
      },
      onError: toastError,
    }),
  );
  return (
    <Button
      variant="outline"
      busy={remove.isPending}
      onClick={() => remove.mutate({ slug: spec.name })}
    >
      <Trash2 aria-hidden />
      Remove
    </Button>
  );
}
