// Removes a target after asking. Runs keep what they recorded of it, but its secret cannot be brought back.
"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import { toastFault } from "@/lib/toast-fault";
import { useTRPC } from "@/lib/trpc";

export function DeleteTarget({ slug, name }: { slug: string; name: string }) {
  const router = useRouter();
  const remove = useMutation(
    useTRPC().target.delete.mutationOptions({
      onSuccess: () => {
        toast.success(`${name} was removed.`);
        router.push("/targets");
        router.refresh();
      },
      onError: toastFault,
    }),
  );
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description={`Its settings, its secret and its probes go for good. Runs and reports keep what they recorded of it; benchmarks that name it cannot run until a target is called ${slug} again.`}
      keep="Keep it"
      confirm="Remove it"
      onConfirm={() => remove.mutate({ slug })}
    >
      <Button variant="outline" busy={remove.isPending}>
        <Trash2 aria-hidden />
        Remove
      </Button>
    </ConfirmDialog>
  );
}
