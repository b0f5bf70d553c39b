// API keys of the project: make one, see it once, revoke it.
"use client";

import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import { signerId } from "@gonogo/protocols/report";
import { KeyRound, Plus } from "lucide-react";
import Link from "next/link";
import { type FormEvent, useId, useState } from "react";
import { CopyField } from "@/components/copy-field";
import { type Column, FactTable } from "@/components/fact-table";
import { LabelledSelect } from "@/components/labelled-select";
import { RevokeButton } from "@/components/revoke-button";
import { Trans } from "@/components/trans";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { type Expiry, expiresAt, expiries } from "@/lib/expiries";
import { requestErrorOf } from "@/lib/request-error";
import type { ApiKeyView } from "@/lib/router-types";
import { useMutation, useQuery, useQueryClient, useTRPC } from "@/lib/trpc";

// Makes an API key with chosen scopes and shows it, this once.

// What each scope of an API key allows, in words.

type Scope = ApiKeyView["scopes"][number];

const scopeWords: Readonly<Record<Scope, Msg>> = {
  read: msg("Read runs, verdicts, reports, targets and benchmarks"),
  "runs:write": msg("Start and cancel runs"),
  "targets:write": msg("Add, change and remove targets"),
  "benchmarks:write": msg("Apply definitions"),
  "shares:write": msg("Share reports and revoke links"),
  "decisions:write": msg("Sign decisions on reports"),
  "comments:write": msg("Comment on reports and changes"),
  "webhooks:write": msg("Read, create, change and delete webhooks"),
  "workers:write": msg("Pause, drain and resume pools of workers"),
  "api-keys:write": msg("Create and revoke API keys"),
  "members:write": msg("Read the audit log"),
};

/** In the order in which they are offered; what a pipeline needs comes first. */
const scopeNames = Object.keys(scopeWords) as Scope[];
const pipelineScopes: readonly Scope[] = ["read", "runs:write"];

/** A key that somebody forgot ends by itself. */
const defaultExpiry: Expiry = "365";

/** Of the card's dialog, which stays while the list changes around the button. */
const NewApiKey = () => (
  <DialogTrigger asChild>
    <Button>
      <Plus aria-hidden />
      {t("New key")}
    </Button>
  </DialogTrigger>
);

function KeyForm() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>(pipelineScopes);
  const [lifetime, setLifetime] = useState<string>(defaultExpiry);
  const create = useMutation(
    trpc.apiKey.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.apiKey.list.queryFilter()),
    }),
  );
  if (create.data) return <CreatedKey value={create.data.key} />;
  const error = create.error ? requestErrorOf(create.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ name, scopes: [...scopes], expiresAt: expiresAt(lifetime, Date.now()) });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <DialogHeader>
        <DialogTitle>{t("New API key")}</DialogTitle>
        <DialogDescription>{t("Give it the scopes it needs, and no others.")}</DialogDescription>
      </DialogHeader>
      <div className="grid gap-1">
        <Label htmlFor="key-name">{t("Name")}</Label>
        <Input
          id="key-name"
          value={name}
          required
          maxLength={100}
          autoComplete="off"
          placeholder={t("CI of the dispatch service")}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <LabelledSelect
        id="key-lifetime"
        label={t("Expires after")}
        options={expiries}
        value={lifetime}
        onChange={setLifetime}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-13 font-medium">{t("Scopes")}</legend>
        {scopeNames.map((scope) => (
          <ScopeChoice
            key={scope}
            scope={scope}
            checked={scopes.includes(scope)}
            onChange={(checked) =>
              setScopes(checked ? [...scopes, scope] : scopes.filter((chosen) => chosen !== scope))
            }
          />
        ))}
      </fieldset>
      {error ? (
        <Notice tone="error" title={error.message}>
          {error.issues.map(({ field, message }) => `${field} ${translated(message)}`).join("; ")}
        </Notice>
      ) : null}
      <DialogFooter>
        <Button type="submit" busy={create.isPending} disabled={scopes.length === 0}>
          {t("Create key")}
        </Button>
      </DialogFooter>
    </form>
  );
}

type ScopeChoiceProps = { scope: Scope; checked: boolean; onChange: (checked: boolean) => void };

function ScopeChoice({ scope, checked, onChange }: ScopeChoiceProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={checked}
        onCheckedChange={(state) => onChange(state === true)}
      />
      <Label htmlFor={id} className="figure" translate="no">
        {scope}
      </Label>
      <p className="col-start-2 text-12 text-muted-foreground">{t(scopeWords[scope])}</p>
    </div>
  );
}

function CreatedKey({ value }: { value: string }) {
  return (
    <div className="grid min-w-0 gap-4">
      <DialogHeader>
        <DialogTitle>{t("Copy the key now")}</DialogTitle>
        <DialogDescription>
          {t("It is stored as a hash only and is not shown again.")}
        </DialogDescription>
      </DialogHeader>
      <CopyField label={t("API key")} value={value} />
      <DialogFooter>
        <DialogClose asChild>
          <Button>{t("Done")}</Button>
        </DialogClose>
      </DialogFooter>
    </div>
  );
}

type ApiKeysCardProps = { initial: { items: readonly ApiKeyView[]; nextCursor: string | null } };

export function ApiKeysCard({ initial }: ApiKeysCardProps) {
  const { data } = useQuery({
    ...useTRPC().apiKey.list.queryOptions({ limit: 100 }),
    initialData: initial,
  });
  return (
    <Dialog>
      <Card id="api-keys" className="scroll-mt-28 lg:scroll-mt-4">
        <CardHeader>
          <div>
            <CardTitle>{t("API keys")}</CardTitle>
            <CardDescription>
              <Trans
                text="For pipelines. See the {reference}."
                values={{
                  reference: (
                    <Link href="/docs/api" prefetch={false} className="link">
                      {t("API reference")}
                    </Link>
                  ),
                }}
              />
            </CardDescription>
          </div>
          {data.items.length > 0 ? <NewApiKey /> : null}
        </CardHeader>
        {data.items.length > 0 ? (
          <FactTable
            label={t("API keys")}
            columns={columns}
            rows={data.items}
            keyOf={({ id }) => id}
          />
        ) : (
          <EmptyState icon={KeyRound} title={t("There is no API key yet")} action={<NewApiKey />}>
            {t("A key lets a pipeline start runs and read verdicts, with the scopes it is given.")}
          </EmptyState>
        )}
      </Card>
      <DialogContent>
        <KeyForm />
      </DialogContent>
    </Dialog>
  );
}

const columns: readonly Column<ApiKeyView>[] = [
  {
    head: msg("Name"),
    className: "min-w-24 font-medium",
    cell: ({ name }) => <span translate="no">{name}</span>,
  },
  {
    head: msg("Key"),
    className: "figure whitespace-nowrap text-muted-foreground",
    cell: ({ prefix }) => `${prefix}…`,
  },
  {
    head: msg("Signs as"),
    from: "md",
    className: "figure whitespace-nowrap text-muted-foreground",
    cell: ({ id }) => t("key {id}", { id: signerId(id) }),
  },
  {
    head: msg("Scopes"),
    from: "md",
    cell: ({ scopes }) => (
      <span className="flex flex-wrap gap-1">
        {scopes.map((scope) => (
          <Badge key={scope} translate="no">
            {scope}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    head: msg("Last used"),
    from: "sm",
    className: "text-muted-foreground",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <LocalTime at={lastUsedAt} /> : t("never")),
  },
  {
    head: msg("Expires"),
    from: "sm",
    className: "text-muted-foreground",
    cell: ({ expiresAt }) => (expiresAt ? <LocalTime at={expiresAt} /> : t("never")),
  },
  {
    head: msg("Revoke"),
    headless: true,
    className: "text-right",
    cell: ({ id, name, revokedAt, expiresAt }) => {
      const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
      if (revokedAt || isOver)
        return <Badge variant="outline">{revokedAt ? t("revoked##key") : t("expired##key")}</Badge>;
      return (
        <RevokeButton
          call={(client) => client.apiKey.revoke.mutate({ id })}
          list={(trpc) => trpc.apiKey.list.queryFilter()}
          done={t("{name} is revoked.", { name })}
          label={t("Revoke {name}", { name })}
        />
      );
    },
  },
];
