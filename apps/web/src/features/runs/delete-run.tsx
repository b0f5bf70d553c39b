// Deletes a run that has ended, after asking. There is no way back.
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

export function DeleteRun({ id }: { id: string }) {
  const router = useRouter();
  const remove = useMutation(
    useTRPC().run.delete.mutationOptions({
      onSuccess: () => {
        toast.success("The run was deleted.");
        router.push("/runs");
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
        <Button variant="outline" size="sm" busy={remove.isPending} aria-label="Delete the run">
          <Trash2 aria-hidden />
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Delete this run?</AlertDialogTitle>
          <AlertDialogDescription>
            Its blocks, its verdict and its shared links go for good, and its point leaves the
            evolution.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Keep it</AlertDialogCancel>
          <AlertDialogAction onClick={() => remove.mutate({ id })}>Delete it</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
