// Members of the project on the page of settings: who, with which role; owners invite, change roles and remove.
"use client";

import { MailPlus } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { type Column, FactTable } from "@/components/fact-table";
import { TaskDialog } from "@/components/task-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import type { InvitationList, InvitationView, MemberView } from "@/lib/router-types";
import { toast } from "@/lib/toast";
import { toastError } from "@/lib/toast-error";
import { useMutation, useQuery, useQueryClient, useTRPC } from "@/lib/trpc";
import { RoleSelect } from "./role-select.tsx";
import { roleWords } from "./role-words.ts";

const InviteForm = dynamic(() => import("./invite-form.tsx").then((m) => m.InviteForm), {
  ssr: false,
});

type MembersCardProps = {
  initial: readonly MemberView[];
  /** null for who may not invite. */
  invitations: InvitationList | null;
  /** Id of whoever looks. */
  me: string;
};

export function MembersCard({ initial, invitations, me }: MembersCardProps) {
  const { data } = useQuery({
    ...useTRPC().member.list.queryOptions(),
    initialData: [...initial],
  });
  const isOwner = invitations !== null;
  const columns: readonly Column<MemberView>[] = [
    {
      head: "Name",
      main: true,
      className: "min-w-32",
      cell: ({ name, email }) => (
        <>
          <p className="break-words font-medium">{name}</p>
          <p className="break-all text-12 text-muted-foreground">{email}</p>
        </>
      ),
    },
    {
      head: "Role",
      cell: (member) =>
        isOwner ? <ChangeRole member={member} /> : <Badge>{roleWords[member.role].name}</Badge>,
    },
    {
      head: "Member since",
      from: "sm",
      className: "text-muted-foreground",
      cell: ({ since }) => <LocalTime at={since} />,
    },
    {
      head: "Actions",
      headless: true,
      main: true,
      className: "text-right",
      cell: (member) => <Actions member={member} isMe={member.userId === me} isOwner={isOwner} />,
    },
  ];
  return (
    <Card id="members" className="scroll-mt-28 lg:scroll-mt-4">
      <CardHeader>
        <div>
          <CardTitle>Members</CardTitle>
          <CardDescription>
            Who may see and change this project.{" "}
            {isOwner ? (
              <Link href="/audit" prefetch={false} className="link">
                Audit log
              </Link>
            ) : null}
          </CardDescription>
        </div>
        {isOwner ? (
          <TaskDialog
            title="Invite a member"
            description="A link for one person, who signs in with it or makes an account."
            trigger={
              <Button>
                <MailPlus aria-hidden />
                Invite
              </Button>
            }
          >
            {(close) => <InviteForm onClose={close} />}
          </TaskDialog>
        ) : null}
      </CardHeader>
      <FactTable label="Members" columns={columns} rows={data} keyOf={({ userId }) => userId} />
      {isOwner ? <Invitations initial={invitations} /> : null}
    </Card>
  );
}

/** What was changed, and the list anew. */
function useChange(said: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return {
    onSuccess: () => {
      toast.success(said);
      return queryClient.invalidateQueries(trpc.member.list.queryFilter());
    },
    onError: toastError,
  };
}

function ChangeRole({ member: { userId, name, role } }: { member: MemberView }) {
  const change = useMutation(
    useTRPC().member.setRole.mutationOptions(useChange(`The role of ${name} was changed.`)),
  );
  return (
    <RoleSelect
      id={`role-${userId}`}
      label={`Role of ${name}`}
      isLabelHidden
      value={role}
      disabled={change.isPending}
      onChange={(chosen) => change.mutate({ userId, role: chosen })}
    />
  );
}

type ActionsProps = { member: MemberView; isMe: boolean; isOwner: boolean };

function Actions({ member, isMe, isOwner }: ActionsProps) {
  if (isMe) return <Leave />;
  return isOwner ? <Remove member={member} /> : null;
}

function Remove({ member: { userId, name } }: { member: MemberView }) {
  const remove = useMutation(
    useTRPC().member.remove.mutationOptions(useChange(`${name} is no member any more.`)),
  );
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description="Sessions end at once, and API keys that this person made are revoked. Runs, decisions and schedules stay."
      keep="Keep"
      confirm="Remove"
      onConfirm={() => remove.mutate({ userId })}
    >
      <Button variant="outline" size="sm" busy={remove.isPending} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </ConfirmDialog>
  );
}

function Leave() {
  const leave = useMutation(
    useTRPC().member.leave.mutationOptions({
      onSuccess: () => window.location.assign("/"),
      onError: toastError,
    }),
  );
  return (
    <ConfirmDialog
      title="Leave this project?"
      description="You see nothing of it any more, and API keys that you made are revoked. An owner can invite you again."
      keep="Stay"
      confirm="Leave"
      onConfirm={() => leave.mutate()}
    >
      <Button variant="outline" size="sm" busy={leave.isPending}>
        Leave
      </Button>
    </ConfirmDialog>
  );
}

function Invitations({ initial }: { initial: InvitationList }) {
  const { data } = useQuery({
    ...useTRPC().invitation.list.queryOptions({ limit: 100 }),
    initialData: initial,
  });
  const open = data.items.filter(({ state }) => state === "open");
  if (open.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-13 font-medium">Open invitations</h3>
      <FactTable
        label="Open invitations"
        columns={invitationColumns}
        rows={open}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

const invitationColumns: readonly Column<InvitationView>[] = [
  {
    head: "For",
    main: true,
    className: "min-w-24 break-words",
    cell: ({ note }) => note || <span className="text-muted-foreground">nobody named</span>,
  },
  { head: "Role", cell: ({ role }) => <Badge>{roleWords[role].name}</Badge> },
  {
    head: "Expires",
    className: "text-muted-foreground",
    cell: ({ expiresAt }) => <LocalTime at={expiresAt} />,
  },
  {
    head: "Revoke",
    headless: true,
    main: true,
    className: "text-right",
    cell: ({ id, note }) => <Revoke id={id} note={note} />,
  },
];

function Revoke({ id, note }: { id: string; note: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.invitation.revoke.mutationOptions({
      onSuccess: () => {
        toast.success("The invitation was revoked.");
        return queryClient.invalidateQueries(trpc.invitation.list.queryFilter());
      },
      onError: toastError,
    }),
  );
  return (
    <Button
      variant="outline"
      size="sm"
      busy={revoke.isPending}
      aria-label={`Revoke the invitation${note ? ` of ${note}` : ""}`}
      onClick={() => revoke.mutate({ id })}
    >
      Revoke
    </Button>
  );
}
