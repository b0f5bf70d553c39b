// Hosts that join as workers, on the page of workers: a token with the command to run, and what became of earlier ones.
"use client";

import { msg, t } from "@gonogo/locale/t";
import { Plus, Server } from "lucide-react";
import { useState } from "react";
import { type Column, FactTable } from "@/components/fact-table";
import { RevokeButton } from "@/components/revoke-button";
import { Trans } from "@/components/trans";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import type { JoinTokenList, JoinTokenView } from "@/lib/router-types";
import { toastError } from "@/lib/toast-error";
import { useMutation, useQuery, useQueryClient, useTRPC } from "@/lib/trpc";

/** `initial`: null for members who may not add workers. */
export function JoinCard({ initial }: { initial: JoinTokenList | null }) {
  return initial === null ? null : <Joining initial={initial} />;
}

function Joining({ initial }: { initial: JoinTokenList }) {
  const { data } = useQuery({
    ...useTRPC().joinToken.list.queryOptions({ limit: 20 }),
    initialData: initial,
    refetchInterval: 5_000,
  });
  const { button, dialog } = useAddWorker();
  return (
    <>
      <JoinView list={data} add={data.mayJoin ? button : null} />
      {dialog}
    </>
  );
}

/** The card from its facts alone. */
export function JoinView({ list, add }: { list: JoinTokenList; add: React.ReactNode }) {
  return (
    <Card id="join" className="scroll-mt-16 md:scroll-mt-4">
      <CardHeader>
        <div>
          <CardTitle>{t("Hosts that join")}</CardTitle>
          <CardDescription>
            {t("A token lets one host fetch a worker’s configuration, once, within an hour.")}
          </CardDescription>
        </div>
        {list.items.length > 0 ? add : null}
      </CardHeader>
      {list.mayJoin ? null : (
        <Notice tone="info" title={t("No host can join yet")}>
          <Trans
            text="Set {database} and {redis} of the web: what workers on other hosts connect to."
            values={{
              database: <code className="figure">GONOGO_JOIN_DATABASE_URL</code>,
              redis: <code className="figure">GONOGO_JOIN_REDIS_URL</code>,
            }}
          />
        </Notice>
      )}
      {list.items.length > 0 ? (
        <FactTable
          label={t("Join tokens")}
          columns={columns}
          rows={list.items}
          keyOf={({ id }) => id}
        />
      ) : (
        <EmptyState icon={Server} title={t("No host has joined by a token")} action={add}>
          <Trans
            text="Unpack the worker’s archive on the host, which {command} writes, and run the command that {button} shows."
            values={{
              command: <code className="figure">npm run bundle:worker</code>,
              button: <b>{t("Add a worker")}</b>,
            }}
          />
        </EmptyState>
      )}
    </Card>
  );
}

const states = {
  open: { word: msg("open##token"), variant: "go" },
  used: { word: msg("used##token"), variant: "outline" },
  revoked: { word: msg("revoked##token"), variant: "outline" },
  expired: { word: msg("expired##token"), variant: "outline" },
} as const;

const columns: readonly Column<JoinTokenView>[] = [
  {
    head: msg("Token"),
    className: "w-px",
    cell: ({ state }) => <Badge variant={states[state].variant}>{t(states[state].word)}</Badge>,
  },
  {
    head: msg("Host##worker"),
    className: "min-w-32",
    cell: ({ usedHost, usedFrom, usedAt }) =>
      usedAt === null ? (
        <span className="text-muted-foreground">{t("none")}</span>
      ) : (
        <>
          <p className="break-words font-medium" translate="no">
            {usedHost}
          </p>
          <p className="figure text-12 text-muted-foreground">
            {usedFrom === null ? null : `${usedFrom}, `}
            <LocalTime at={usedAt} />
          </p>
        </>
      ),
  },
  {
    head: msg("Made by"),
    from: "sm",
    cell: ({ createdBy, createdAt }) => (
      <>
        <p className="break-words" translate="no">
          {createdBy}
        </p>
        <p className="text-12 text-muted-foreground">
          <LocalTime at={createdAt} />
        </p>
      </>
    ),
  },
  {
    head: msg("Ends"),
    from: "md",
    className: "text-muted-foreground",
    cell: ({ state, expiresAt, revokedAt, revokedBy }) =>
      state === "revoked" && revokedAt ? (
        <Trans
          text="{time} by {name}"
          values={{ time: <LocalTime at={revokedAt} />, name: revokedBy }}
        />
      ) : state === "used" ? null : (
        <LocalTime at={expiresAt} />
      ),
  },
  {
    head: msg("Revoke"),
    headless: true,
    className: "text-right",
    cell: ({ id, state }) =>
      state === "open" ? (
        <RevokeButton
          call={(client) => client.joinToken.revoke.mutate({ id })}
          list={(trpc) => trpc.joinToken.list.queryFilter()}
          done={t("The token is revoked.")}
          label={t("Revoke the token")}
        />
      ) : null,
  },
];

/** The dialog shows the command once: it stays while the button moves from the empty card to its head. */
function useAddWorker() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const create = useMutation(
    trpc.joinToken.create.mutationOptions({
      onSuccess: () => {
        setOpen(true);
        return queryClient.invalidateQueries(trpc.joinToken.list.queryFilter());
      },
      onError: toastError,
    }),
  );
  const close = (open: boolean) => {
    setOpen(open);
    if (!open) create.reset();
  };
  const button = (
    <Button busy={create.isPending} onClick={() => create.mutate()}>
      <Plus aria-hidden />
      {t("Add a worker")}
    </Button>
  );
  const dialog = (
    <Dialog open={isOpen && create.data !== undefined} onOpenChange={close}>
      <DialogContent>
        {create.data ? <JoinCommand command={create.data.command} /> : null}
      </DialogContent>
    </Dialog>
  );
  return { button, dialog };
}

const JoinCommand = ({ command }: { command: string }) => (
  <div className="grid min-w-0 gap-4">
    <DialogHeader>
      <DialogTitle>{t("Run this on the host")}</DialogTitle>
      <DialogDescription>
        <Trans
          text="In the folder of the worker’s archive, within an hour; it works once and is not shown again. Then {command}."
          values={{ command: <code className="figure">./gonogo-worker start</code> }}
        />
      </DialogDescription>
    </DialogHeader>
    <Textarea
      readOnly
      aria-label={t("Command for the host")}
      value={command}
      rows={4}
      className="figure break-all text-12"
      onFocus={(event) => event.target.select()}
    />
    <DialogFooter>
      <CopyButton text={command} label={t("Copy")} className="h-9" />
      <DialogClose asChild>
        <Button>{t("Done")}</Button>
      </DialogClose>
    </DialogFooter>
  </div>
);
