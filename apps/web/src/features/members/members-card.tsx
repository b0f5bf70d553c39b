// Members of the project on the page of settings: who, with which role; owners invite, change roles and remove.
"use client";

import { msg, t } from "@gonogo/locale/t";
import { MailPlus } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { type Column, FactTable } from "@/components/fact-table";
import { LabelledSelect } from "@/components/labelled-select";
import { TaskDialog } from "@/components/task-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import type { InvitationList, MemberView } from "@/lib/router-types";
import { toast } from "@/lib/toast";
import { toastError } from "@/lib/toast-error";
import { useMutation, useQuery, useQueryClient, useTRPC } from "@/lib/trpc";
import { OpenInvitations } from "./open-invitations.tsx";
import { isLower, type Role, roleOptions, roleWords } from "./role-words.ts";

const ConfirmQuestion = dynamic(
  () => import("@/components/confirm-question").then((m) => m.ConfirmQuestion),
  { ssr: false },
);
const InviteForm = dynamic(() => import("./invite-form.tsx").then((m) => m.InviteForm), {
  ssr: false,
});

type MembersCardProps = {
  initial: readonly MemberView[];
  /** null for who may not invite. */
  invitations: InvitationList | null;
  /** Id of the person who is signed in. */
  me: string;
};

export function MembersCard({ initial, invitations, me }: MembersCardProps) {
  const { data } = useQuery({
    ...useTRPC().member.list.queryOptions(),
    initialData: [...initial],
  });
  const isOwner = invitations !== null;
  const owners = data.filter(({ role }) => role === "owner").length;
  const factsOf = (member: MemberView): MemberProps => ({
    ...{ member, isMe: member.userId === me, isOnlyOwner: member.role === "owner" && owners === 1 },
  });
  const columns: readonly Column<MemberView>[] = [
    {
      head: msg("Name"),
      main: true,
      className: "min-w-32",
      cell: ({ name, email }) => (
        <>
          <p className="break-words font-medium" translate="no">
            {name}
          </p>
          <p className="break-all text-12 text-muted-foreground" translate="no">
            {email}
          </p>
        </>
      ),
    },
    {
      head: msg("Role"),
      cell: (member) =>
        isOwner ? (
          <ChangeRole {...factsOf(member)} />
        ) : (
          <Badge>{roleWords[member.role].name}</Badge>
        ),
    },
    {
      head: msg("Member since"),
      from: "sm",
      className: "text-muted-foreground",
      cell: ({ since }) => <LocalTime at={since} />,
    },
    {
      head: msg("Actions"),
      headless: true,
      main: true,
      className: "text-right",
      cell: (member) => <Actions {...factsOf(member)} isOwner={isOwner} />,
    },
  ];
  return (
    <Card id="members" className="scroll-mt-28 lg:scroll-mt-4">
      <CardHeader>
        <div>
          <CardTitle>{t("Members")}</CardTitle>
          <CardDescription>
            {t("Who may see and change this project.")}{" "}
            {isOwner ? (
              <Link href="/audit" prefetch={false} className="link">
                {t("Audit log")}
              </Link>
            ) : null}
          </CardDescription>
        </div>
        {isOwner ? (
          <TaskDialog
            title={t("Invite a member")}
            description={t("A link for one person, who signs in with it or makes an account.")}
            trigger={
              <Button>
                <MailPlus aria-hidden />
                {t("Invite")}
              </Button>
            }
          >
            {(close) => <InviteForm onClose={close} />}
          </TaskDialog>
        ) : null}
      </CardHeader>
      <FactTable
        label={t("Members")}
        columns={columns}
        rows={data}
        keyOf={({ userId }) => userId}
      />
      {isOwner ? <OpenInvitations initial={invitations} /> : null}
    </Card>
  );
}

/** Says what was changed, and reads the members again; the whole page where one's own role changed. */
function useChange(said: string, { isOwn }: { isOwn: boolean }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  return {
    onSuccess: () => {
      toast.success(said);
      if (isOwn) router.refresh();
      return queryClient.invalidateQueries(trpc.member.list.queryFilter());
    },
    onError: toastError,
  };
}

type MemberProps = { member: MemberView; isMe: boolean; isOnlyOwner: boolean };

const reasonId = "needs-an-owner";

function ChangeRole({ member: { userId, name, role }, isMe, isOnlyOwner }: MemberProps) {
  const [asked, setAsked] = useState<Role | null>(null);
  const change = useMutation(
    useTRPC().member.setRole.mutationOptions(
      useChange(t("The role of {name} was changed.", { name }), { isOwn: isMe }),
    ),
  );
  const select = `role-${userId}`;
  return (
    <>
      <LabelledSelect
        id={select}
        label={t("Role of {name}", { name })}
        isLabelHidden
        value={role}
        options={roleOptions()}
        disabled={change.isPending || isOnlyOwner}
        describedBy={isOnlyOwner ? reasonId : undefined}
        onChange={(chosen) =>
          isLower(chosen, role) ? setAsked(chosen) : change.mutate({ userId, role: chosen })
        }
      />
      {isOnlyOwner ? (
        <p id={reasonId} className="mt-1 text-12 text-muted-foreground">
          {t("A project needs an owner.")}
        </p>
      ) : null}
      {asked === null ? null : (
        <ConfirmQuestion
          title={
            isMe
              ? t("Change your own role to {role}?", { role: roleWords[asked].name })
              : t("Change the role of {name} to {role}?", { name, role: roleWords[asked].name })
          }
          description={
            isMe
              ? t(
                  "You can no longer change members, API keys and workers. API keys, open invitations and join tokens that you made and that give more than the new role are revoked. Another owner can change your role back.",
                )
              : t(
                  "API keys, open invitations and join tokens of this person that give more than the new role are revoked.",
                )
          }
          keep={t("Keep")}
          confirm={isMe ? t("Change my role") : t("Change the role")}
          onConfirm={() => change.mutate({ userId, role: asked })}
          open
          onOpenChange={(open) => {
            if (!open) setAsked(null);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            document.getElementById(select)?.focus();
          }}
        />
      )}
    </>
  );
}

function Actions({ isOwner, ...props }: MemberProps & { isOwner: boolean }) {
  if (props.isMe) return <Leave isOnlyOwner={props.isOnlyOwner} />;
  if (!isOwner) return null;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <HandOver member={props.member} />
      <Remove member={props.member} />
    </span>
  );
}

function HandOver({ member: { userId, name } }: { member: MemberView }) {
  const handOver = useMutation(
    useTRPC().member.transferOwnership.mutationOptions(
      useChange(t("{name} is an owner now, and you are an editor.", { name }), { isOwn: true }),
    ),
  );
  return (
    <ConfirmDialog
      title={t("Hand over to {name}?", { name })}
      description={t(
        "They become owner, you become editor. API keys, open invitations and join tokens that you made and that give more than an editor may are revoked.",
      )}
      keep={t("Keep")}
      confirm={t("Hand over")}
      onConfirm={() => handOver.mutate({ userId })}
    >
      <Button
        variant="outline"
        size="sm"
        busy={handOver.isPending}
        aria-label={t("Hand over to {name}", { name })}
      >
        {t("Hand over")}
      </Button>
    </ConfirmDialog>
  );
}

function Remove({ member: { userId, name } }: { member: MemberView }) {
  const remove = useMutation(
    useTRPC().member.remove.mutationOptions(
      useChange(t("{name} was removed.", { name }), { isOwn: false }),
    ),
  );
  return (
    <ConfirmDialog
      title={t("Remove {name}?", { name })}
      description={t(
        "API keys, open invitations and join tokens of this person are revoked. Sessions end if this was the last project. Runs, decisions and schedules stay.",
      )}
      keep={t("Keep")}
      confirm={t("Remove")}
      onConfirm={() => remove.mutate({ userId })}
    >
      <Button
        variant="outline"
        size="sm"
        busy={remove.isPending}
        aria-label={t("Remove {name}", { name })}
      >
        {t("Remove")}
      </Button>
    </ConfirmDialog>
  );
}

function Leave({ isOnlyOwner }: { isOnlyOwner: boolean }) {
  const leave = useMutation(
    useTRPC().member.leave.mutationOptions({
      onSuccess: () => window.location.assign("/"),
      onError: toastError,
    }),
  );
  if (isOnlyOwner)
    return (
      <Button variant="outline" size="sm" disabled aria-describedby={reasonId}>
        {t("Leave")}
      </Button>
    );
  return (
    <ConfirmDialog
      title={t("Leave this project?")}
      description={t(
        "You lose access to it. API keys, open invitations and join tokens that you made are revoked. Your sessions end if this was your last project. An owner can invite you again.",
      )}
      keep={t("Stay")}
      confirm={t("Leave")}
      onConfirm={() => leave.mutate()}
    >
      <Button variant="outline" size="sm" busy={leave.isPending}>
        {t("Leave")}
      </Button>
    </ConfirmDialog>
  );
}
