// Ends a shared link, after a question.
"use client";

import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/lib/toast";
import { useCall } from "@/lib/use-call";

type RevokeShareProps = {
  id: string;
  /** Slug, for the name of the button. */
  benchmark: string;
};

export function RevokeShare({ id, benchmark }: RevokeShareProps) {
  const router = useRouter();
  const revoke = useCall((client) => client.share.revoke.mutate({ id }));
  const confirm = async () => {
    if (!(await revoke.send())) return;
    toast.success("The link leads nowhere from now on.");
    router.refresh();
  };
  return (
    <ConfirmDialog
      title="Revoke this link?"
      description="Whoever opens it finds nothing from now on, also with its password. There is no way back; a new link has another address."
      keep="Keep"
      confirm="Revoke the link"
      onConfirm={() => void confirm()}
    >
      <Button
        variant="outline"
        size="sm"
        busy={revoke.isPending}
        aria-label={`Revoke a link to ${benchmark}`}
      >
        Revoke
      </Button>
    </ConfirmDialog>
  );
}
