// Invites one person by a link, which is shown once: role, note and days until it expires.
"use client";

import { t } from "@gonogo/locale/t";
import { type FormEvent, useState } from "react";
import { CopyField } from "@/components/copy-field";
import { ErrorNotice } from "@/components/error-notice";
import { LabelledSelect } from "@/components/labelled-select";
import { Trans } from "@/components/trans";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { LocalTime } from "@/components/ui/local-time";
import { requestErrorOf } from "@/lib/request-error";
import { useMutation, useQueryClient, useTRPC } from "@/lib/trpc";
import { type Role, roleOptions, roleWords } from "./role-words.ts";

export function InviteForm({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [role, setRole] = useState<Role>("viewer");
  const [note, setNote] = useState("");
  const [email, setEmail] = useState("");
  const [days, setDays] = useState("7");
  const invite = useMutation(
    trpc.invitation.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.invitation.list.queryFilter()),
    }),
  );
  if (invite.data)
    return (
      <div className="grid min-w-0 gap-4">
        <p className="text-13 text-muted-foreground">
          <Trans
            text="Send this link to the person yourself. It works once, until {time}, and is not shown again."
            values={{ time: <LocalTime at={invite.data.expiresAt} /> }}
          />
        </p>
        <CopyField label={t("Invitation link")} value={invite.data.link} />
        <DialogFooter>
          <Button onClick={onClose}>{t("Done")}</Button>
        </DialogFooter>
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    invite.mutate({ role, note, days: Number(days), ...(address !== "" && { email: address }) });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-1">
        <LabelledSelect
          id="invite-role"
          label={t("Role")}
          value={role}
          options={roleOptions()}
          onChange={setRole}
        />
        <p className="text-12 text-muted-foreground">{roleWords[role].may}</p>
      </div>
      <div className="grid gap-1">
        <Label htmlFor="invite-note">{t("For whom")}</Label>
        <Input
          id="invite-note"
          value={note}
          maxLength={200}
          autoComplete="off"
          placeholder={t("Ada, payments team")}
          onChange={({ target }) => setNote(target.value)}
        />
        <p className="text-12 text-muted-foreground">
          {t("So that owners can tell open invitations apart. No mail is sent.")}
        </p>
      </div>
      <div className="grid gap-1">
        <Label htmlFor="invite-email">{t("E-mail (optional)")}</Label>
        <Input
          id="invite-email"
          type="email"
          value={email}
          maxLength={320}
          autoComplete="off"
          aria-describedby="invite-email-help"
          onChange={({ target }) => setEmail(target.value)}
        />
        <p id="invite-email-help" className="text-12 text-muted-foreground">
          {t(
            "Only an account with this address can use the link. The address is not verified: send the link to it.",
          )}
        </p>
      </div>
      <div className="grid gap-1">
        <Label htmlFor="invite-days">{t("Days until the link ends")}</Label>
        <Input
          id="invite-days"
          className="figure max-w-32"
          inputMode="numeric"
          autoComplete="off"
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
      </div>
      <ErrorNotice error={invite.error ? requestErrorOf(invite.error) : null} />
      <DialogFooter>
        <Button type="submit" busy={invite.isPending}>
          {t("Create the link")}
        </Button>
      </DialogFooter>
    </form>
  );
}
