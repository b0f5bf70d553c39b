// A button in a list that ends what its row is about, a link or a key or a session; then the list is read again.
"use client";

import { t } from "@gonogo/locale/t";
import type { QueryFilters } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/lib/toast";
import type { TrpcOptions } from "@/lib/trpc";
import { useCall } from "@/lib/use-call";

type RevokeButtonProps = {
  /** What is called; its refusal is shown. */
  call: Parameters<typeof useCall<unknown>>[0];
  /** Queries of the list. Absent: the list is part of the page, which is read again. */
  list?: ((trpc: TrpcOptions) => QueryFilters) | undefined;
  /** Toast after success. */
  done: string;
  /** `Revoke CI` */
  label: string;
  /** On the button. */
  word?: string;
  /** Asked first. Absent: it ends at once. */
  question?: { title: string; description: string; confirm: string };
};

export function RevokeButton(props: RevokeButtonProps) {
  const { call, list, done, label, word = t("Revoke"), question } = props;
  const router = useRouter();
  const { isPending, send } = useCall(call);
  const revoke = async () => {
    if (!(await send())) return;
    toast.success(done);
    if (list === undefined) router.refresh();
    else await (await import("@/lib/trpc")).readAgain(list);
  };
  const button = (
    <Button
      variant="outline"
      size="sm"
      busy={isPending}
      aria-label={label}
      onClick={question ? undefined : () => void revoke()}
    >
      {word}
    </Button>
  );
  if (!question) return button;
  return (
    <ConfirmDialog {...question} keep={t("Keep")} onConfirm={() => void revoke()}>
      {button}
    </ConfirmDialog>
  );
}
