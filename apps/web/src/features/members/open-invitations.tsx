// Invitations that can be accepted, on the page of settings, for owners.
"use client";

import { msg, t } from "@gonogo/locale/t";
import { type Column, FactTable } from "@/components/fact-table";
import { RevokeButton } from "@/components/revoke-button";
import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import type { InvitationList, InvitationView } from "@/lib/router-types";
import { useQuery, useTRPC } from "@/lib/trpc";
import { roleWords } from "./role-words.ts";

export function OpenInvitations({ initial }: { initial: InvitationList }) {
  const { data } = useQuery({
    ...useTRPC().invitation.list.queryOptions({ limit: 100, state: "open" }),
    initialData: initial,
  });
  if (data.items.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-13 font-medium">{t("Open invitations")}</h3>
      <FactTable
        label={t("Open invitations")}
        columns={columns}
        rows={data.items}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

/** Empty where neither was given. */
const personOf = ({ note, email }: InvitationView): string =>
  [note, email].filter(Boolean).join(", ");

const columns: readonly Column<InvitationView>[] = [
  {
    head: msg("For##whom"),
    main: true,
    className: "min-w-24 break-words",
    cell: (invitation) =>
      personOf(invitation) ? (
        <span translate="no">{personOf(invitation)}</span>
      ) : (
        <span className="text-muted-foreground">{t("no name")}</span>
      ),
  },
  { head: msg("Role"), cell: ({ role }) => <Badge>{roleWords[role].name}</Badge> },
  {
    head: msg("Expires"),
    className: "text-muted-foreground",
    cell: ({ expiresAt }) => <LocalTime at={expiresAt} />,
  },
  {
    head: msg("Revoke"),
    headless: true,
    main: true,
    className: "text-right",
    cell: (invitation) => (
      <RevokeButton
        call={(client) => client.invitation.revoke.mutate({ id: invitation.id })}
        list={(trpc) => trpc.invitation.list.queryFilter()}
        done="The invitation was revoked."
        label={t("Revoke the invitation of {person}", {
          person: personOf(invitation) || t("somebody without a name"),
        })}
        question={{
          title: t("Revoke this invitation?"),
          description: t("The link stops working."),
          confirm: t("Revoke the invitation"),
        }}
      />
    ),
  },
];
