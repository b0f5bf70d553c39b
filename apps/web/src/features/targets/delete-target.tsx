// Removes a target after asking. Runs keep what they recorded of it, but its secret cannot be brought back.
"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import { faultOf, useTRPC } from "@/lib/trpc";

export function DeleteTarget({ slug, name }: { slug: string; name: string }) {
  const router = useRouter();
  const remove = useMutation(
    useTRPC().target.delete.mutationOptions({
      onSuccess: () => {
        toast.success(`${name} was removed.`);
        router.push("/targets");
        router.refresh();
      },
      onError: (error) => {
        const fault = faultOf(error);
        toast.error(fault.message, { description: fault.remedy ?? undefined });
      },
    }),
  );
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button variant="outline" busy={remove.isPending}>
          <Trash2 aria-hidden />
          Remove
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Remove {name}?</AlertDialogTitle>
          <AlertDialogDescription>
            Its settings, its secret and its probes go for good. Runs and reports keep what they
            recorded of it; benchmarks that name it cannot run until a target is called {slug}{" "}
            again.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Keep it</AlertDialogCancel>
          <AlertDialogAction onClick={() => remove.mutate({ slug })}>Remove it</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
