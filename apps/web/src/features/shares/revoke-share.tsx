// Ends a shared link, after a question.
"use client";

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
    done="The link stops working."
    label={benchmark === undefined ? "Revoke the link" : `Revoke a link to ${benchmark}`}
    question={{
      title: "Revoke this link?",
      description: "The link stops working.",
      confirm: "Revoke the link",
    }}
  />
);
