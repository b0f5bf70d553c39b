// Ends a shared link, after a question.
"use client";

import { t } from "@gonogo/locale/t";
import { RevokeButton } from "@/components/revoke-button";

type RevokeShareProps = {
  id: string;
  /** Slug, on the page of all shares. Absent: in the dialog of one report. */
  benchmark?: string;
};

export const RevokeShare = ({ id, benchmark }: RevokeShareProps) => (
  <RevokeButton
    call={(client) => client.share.revoke.mutate({ id })}
    list={benchmark === undefined ? (trpc) => trpc.share.list.queryFilter() : undefined}
    done={t("The link stops working.")}
    label={
      benchmark === undefined
        ? t("Revoke the link")
        : t("Revoke a link to {benchmark}", { benchmark })
    }
    question={{
      title: t("Revoke this link?"),
      description: t("The link stops working."),
      confirm: t("Revoke the link"),
    }}
  />
);
