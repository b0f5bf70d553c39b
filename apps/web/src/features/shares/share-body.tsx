// Shares a report: makes a secret link to a frozen copy, shows it once, lists and revokes the ones there are. Loaded when its
// dialog opens.
"use client";

import { t } from "@gonogo/locale/t";
import { ExternalLink } from "lucide-react";
import Link from "next/link";
import { useId, useState } from "react";
import { CopyField } from "@/components/copy-field";
import { ErrorNotice } from "@/components/error-notice";
import { LabelledSelect } from "@/components/labelled-select";
import { Trans } from "@/components/trans";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { type Expiry, expiresAt, expiries } from "@/lib/expiries";
import { requestErrorOf } from "@/lib/request-error";
import type { SharePart, ShareView } from "@/lib/router-types";
import { useMutation, useQuery, useQueryClient, useTRPC } from "@/lib/trpc";
import { opensText, partWords, shareParts } from "./part-words.ts";
import { RevokeShare } from "./revoke-share.tsx";

/** A link that somebody forgot ends by itself. */
const defaultExpiry: Expiry = "30";

export function ShareBody({ runId }: { runId: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [lifetime, setLifetime] = useState<string>(defaultExpiry);
  const [parts, setParts] = useState<SharedParts>({ show: [], withDecision: true });
  const [password, setPassword] = useState("");
  const shares = useQuery(trpc.share.list.queryOptions({ runId }));
  const create = useMutation(
    trpc.share.create.mutationOptions({
      onSuccess: () => {
        setPassword("");
        return queryClient.invalidateQueries(trpc.share.list.queryFilter());
      },
    }),
  );
  const error = create.error ? requestErrorOf(create.error) : null;
  return (
    <div className="grid min-w-0 gap-4">
      <ShareParts runId={runId} parts={parts} onChange={setParts} />
      <PasswordField value={password} onChange={setPassword} />
      <div className="flex flex-wrap items-end gap-2">
        <LabelledSelect
          id="share-lifetime"
          label={t("Expires after")}
          options={expiries}
          value={lifetime}
          onChange={setLifetime}
          className="min-w-40 flex-1"
        />
        <Button
          busy={create.isPending}
          onClick={() =>
            create.mutate({
              runId,
              expiresAt: expiresAt(lifetime, Date.now()),
              show: [...parts.show],
              withDecision: parts.withDecision,
              ...(password !== "" && { password }),
            })
          }
        >
          {t("Create a link")}
        </Button>
      </div>
      <ErrorNotice error={error} />
      {create.data ? <NewLink {...create.data} /> : null}
      <Reach />
      <ShareList
        shares={shares.data?.items ?? []}
        loading={shares.isPending}
        failed={shares.isError}
      />
      <Link className="link justify-self-start text-13" href="/shares">
        {t("All shares of the project")}
      </Link>
    </div>
  );
}

/** Empty: the link alone opens the report. */
function PasswordField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const hint = useId();
  return (
    <div className="grid gap-1">
      <Label htmlFor="share-password">{t("Password (optional)")}</Label>
      <Input
        id="share-password"
        type="password"
        value={value}
        minLength={8}
        maxLength={128}
        autoComplete="new-password"
        aria-describedby={hint}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={hint} className="text-12 text-muted-foreground">
        {t("At least 8 characters. It is not shown again: send it by another way than the link.")}
      </p>
    </div>
  );
}

/** Says where links cannot be opened. */
function Reach() {
  const { data } = useQuery(useTRPC().project.inForce.queryOptions());
  if (!data?.linksStayHere) return null;
  return (
    <Notice title={t("Links open on this machine only")}>
      <Trans
        text="They begin with {address}. Start Gonogo with {command} to open them in your network; in a container or behind a proxy set {variable}."
        values={{
          address: data.publicUrl,
          command: <code className="figure">GONOGO_PUBLIC=1 npm start</code>,
          variable: <code className="figure">GONOGO_URL</code>,
        }}
      />
    </Notice>
  );
}

/** The link, the one time it can be seen. */
function NewLink({ url, hasPassword }: { url: string; hasPassword: boolean }) {
  return (
    <div className="grid gap-2 rounded-md border bg-muted p-3">
      <Label htmlFor="share-link">{t("Copy the link now; it is not shown again.")}</Label>
      <CopyField id="share-link" value={url} />
      {hasPassword ? (
        <p className="text-12 text-muted-foreground">{t("It asks for the password.")}</p>
      ) : null}
    </div>
  );
}

// The links to a report that there are: since when, until when, and the button that ends one.

type ShareListProps = { shares: readonly ShareView[]; loading: boolean; failed: boolean };

function ShareList({ shares, loading, failed }: ShareListProps) {
  if (loading) return <Skeleton className="h-10" />;
  if (failed) return <Notice tone="error">{t("The links could not be read.")}</Notice>;
  if (shares.length === 0)
    return (
      <p className="text-13 text-muted-foreground">{t("Nobody has a link to this report yet.")}</p>
    );
  return (
    <ul aria-label={t("Links to this report")} className="grid divide-y rounded-md border">
      {shares.map((share) => (
        <li key={share.id} className="flex flex-wrap items-center gap-2 px-3 py-2 text-13">
          <span className="mr-auto min-w-0">
            {share.expiresAt ? (
              <Trans
                text="Made {when}, until {end}"
                values={{
                  when: <LocalTime at={share.createdAt} />,
                  end: <LocalTime at={share.expiresAt} />,
                }}
              />
            ) : (
              <Trans text="Made {when}" values={{ when: <LocalTime at={share.createdAt} /> }} />
            )}
            {share.hasPassword ? t(", with a password") : null}, {opensText(share.opens)}
          </span>
          {share.open ? (
            <RevokeShare id={share.id} />
          ) : (
            <Badge variant="outline">
              {share.revokedAt ? t("revoked##link") : t("expired##link")}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

// Which parts of a report a share shows beyond its figures, and a look at it as a visitor will see it.

/** What a share shows beyond figures and verdict. */
type SharedParts = {
  readonly show: readonly SharePart[];
  readonly withDecision: boolean;
};

type SharePartsProps = {
  runId: string;
  parts: SharedParts;
  onChange: (parts: SharedParts) => void;
};

function ShareParts({ runId, parts, onChange }: SharePartsProps) {
  const { show, withDecision } = parts;
  const preview = new URLSearchParams(show.map((part) => ["show", part]));
  if (!withDecision) preview.set("decision", "no");
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-13 font-medium">{t("Also show")}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {shareParts.map((part) => (
          <PartChoice
            key={part}
            label={t(partWords[part])}
            checked={show.includes(part)}
            onChange={(checked) =>
              onChange({
                ...parts,
                show: shareParts.filter((one) => (one === part ? checked : show.includes(one))),
              })
            }
          />
        ))}
        <PartChoice
          label={t("The decision and its history")}
          checked={withDecision}
          onChange={(checked) => onChange({ ...parts, withDecision: checked })}
        />
      </div>
      <Button asChild variant="outline" size="sm" className="justify-self-start">
        <Link href={`/runs/${runId}/share?${preview}`} target="_blank">
          <ExternalLink aria-hidden />
          {t("See what the link will show")}
        </Link>
      </Button>
    </fieldset>
  );
}

type PartChoiceProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

function PartChoice({ label, checked, onChange }: PartChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={checked}
        onCheckedChange={(state) => onChange(state === true)}
      />
      <Label htmlFor={id} className="text-13 font-normal">
        {label}
      </Label>
    </div>
  );
}
