// Makes an API key with chosen scopes and shows it, this once.
"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { LifetimeSelect } from "@/components/lifetime-select";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button";
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
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import { type Expiry, expiresAt } from "@/lib/expiries";
import { requestErrorOf, useTRPC } from "@/lib/trpc";
import { pipelineScopes, type Scope, scopeNames, scopeWords } from "./scope-words.ts";

/** A key that somebody forgot ends by itself. */
const defaultExpiry: Expiry = "365";

export function NewApiKey() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>
          <Plus aria-hidden />
          New key
        </Button>
      </DialogTrigger>
      <DialogContent>
        <KeyForm />
      </DialogContent>
    </Dialog>
  );
}

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
        <DialogTitle>New API key</DialogTitle>
        <DialogDescription>Give it the scopes it needs, and no others.</DialogDescription>
      </DialogHeader>
      <div className="grid gap-1">
        <Label htmlFor="key-name">Name</Label>
        <Input
          id="key-name"
          value={name}
          required
          maxLength={100}
          autoComplete="off"
          placeholder="CI of the dispatch service"
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <LifetimeSelect
        id="key-lifetime"
        label="The key works"
        value={lifetime}
        onChange={setLifetime}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-13 font-medium">Scopes</legend>
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
          {error.issues.map((issue) => `${issue.field} ${issue.message}`).join("; ")}
        </Notice>
      ) : null}
      <DialogFooter>
        <Button type="submit" busy={create.isPending} disabled={scopes.length === 0}>
          Make the key
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
      <Label htmlFor={id} className="figure">
        {scope}
      </Label>
      <p className="col-start-2 text-12 text-muted-foreground">{scopeWords[scope]}</p>
    </div>
  );
}

function CreatedKey({ value }: { value: string }) {
  return (
    <div className="grid min-w-0 gap-4">
      <DialogHeader>
        <DialogTitle>Copy the key now</DialogTitle>
        <DialogDescription>It is stored as a hash only and is not shown again.</DialogDescription>
      </DialogHeader>
      <div className="flex gap-2">
        <Input
          readOnly
          aria-label="API key"
          value={value}
          className="figure text-12 sm:text-12"
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={value} className="h-9" />
      </div>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Done</Button>
        </DialogClose>
      </DialogFooter>
    </div>
  );
}
