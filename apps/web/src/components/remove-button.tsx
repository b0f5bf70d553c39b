// A button that removes what a page is about, after a question, and leads to the list that it was in.
"use client";

import { t } from "@gonogo/locale/t";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/lib/toast";
import { useCall } from "@/lib/use-call";

type RemoveButtonProps = {
  /** What is called; its refusal is shown. */
  call: Parameters<typeof useCall<unknown>>[0];
  /** On the button and in the question: `Remove`, `Delete`. */
  label: string;
  title: string;
  description: string;
  /** Said when it is gone. */
  done: string;
  leadsTo: string;
};

export function RemoveButton(props: RemoveButtonProps) {
  const { call, label, title, description, done, leadsTo } = props;
  const router = useRouter();
  const { isPending, send } = useCall(call);
  const remove = async () => {
    if (!(await send())) return;
    toast.success(done);
    router.push(leadsTo);
    router.refresh();
  };
  return (
    <ConfirmDialog
      {...{ title, description, keep: t("Keep it"), confirm: label }}
      onConfirm={() => void remove()}
    >
      <Button variant="ghost" busy={isPending}>
        <Trash2 aria-hidden />
        {label}
      </Button>
    </ConfirmDialog>
  );
}
