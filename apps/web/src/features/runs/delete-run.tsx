// What is seldom done with a run, behind three dots: deleting it, after asking. There is no way back.
"use client";

import { Ellipsis, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { toast } from "@/lib/toast";
import { toastError } from "@/lib/toast-error";
import { useMutation, useTRPC } from "@/lib/trpc";

export function MoreMenu({ id }: { id: string }) {
  const router = useRouter();
  const remove = useMutation(
    useTRPC().run.delete.mutationOptions({
      onSuccess: () => {
        toast.success("The run was deleted.");
        router.push("/runs");
        router.refresh();
      },
      onError: toastError,
    }),
  );
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="icon-sm" aria-label="More actions" busy={remove.isPending}>
          {remove.isPending ? null : <Ellipsis aria-hidden />}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <ConfirmDialog
          title="Delete this run?"
          description="Its blocks, verdict, decisions, comments and shared links are removed for good, and its point leaves the evolution."
          keep="Keep it"
          confirm="Delete it"
          onConfirm={() => remove.mutate({ id })}
        >
          {/* The menu stays open behind the question, which it holds. */}
          <DropdownMenuItem onSelect={(event) => event.preventDefault()}>
            <Trash2 aria-hidden />
            Delete the run
          </DropdownMenuItem>
        </ConfirmDialog>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
