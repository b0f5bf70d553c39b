// Shares a report: makes a secret link to a frozen copy, shows it once, lists and revokes the ones there are.
"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { ErrorNotice } from "@/components/error-notice";
import { LifetimeSelect } from "@/components/lifetime-select";
import { TaskDialog } from "@/components/task-dialog";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { type Expiry, expiresAt } from "@/lib/expiries";
import { requestErrorOf, useTRPC } from "@/lib/trpc";
import { ShareList } from "./share-list.tsx";
import { type SharedParts, ShareParts } from "./share-parts.tsx";

/** A link that somebody forgot ends by itself. */
const defaultExpiry: Expiry = "30";

export function ShareDialog({ runId }: { runId: string }) {
  return (
    <TaskDialog
      title="Share this report"
      description="Whoever has the link reads the report as it is now, without signing in. Addresses, header values, rows and what targets said are never part of it; what was sent to them, and CPU profiles, only where you choose it."
      trigger={
        <Button variant="outline" size="sm">
          <Share2 aria-hidden />
          Share
        </Button>
      }
    >
      {() => <ShareBody runId={runId} />}
    </TaskDialog>
  );
}

function ShareBody({ runId }: { runId: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [lifetime, setLifetime] = useState<string>(defaultExpiry);
  const [parts, setParts] = useState<SharedParts>({ show: [], withDecision: true });
  const shares = useQuery(trpc.share.list.queryOptions({ runId }));
  const create = useMutation(
    trpc.share.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.share.list.queryFilter()),
    }),
  );
  const error = create.error ? requestErrorOf(create.error) : null;
  return (
    <div className="grid min-w-0 gap-4">
      <ShareParts runId={runId} parts={parts} onChange={setParts} />
      <div className="flex flex-wrap items-end gap-2">
        <LifetimeSelect
          id="share-lifetime"
          label="The link works"
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
            })
          }
        >
          Create a link
        </Button>
      </div>
      <ErrorNotice error={error} />
      {create.data ? <NewLink url={create.data.url} /> : null}
      <ShareList
        shares={shares.data?.items ?? []}
        loading={shares.isPending}
        failed={shares.isError}
      />
    </div>
  );
}

/** The link, the one time it can be seen. */
function NewLink({ url }: { url: string }) {
  return (
    <div className="grid gap-2 rounded-md border bg-muted p-3">
      <Label htmlFor="share-link">Copy the link now; it is not shown again.</Label>
      <div className="flex gap-2">
        <Input
          id="share-link"
          readOnly
          value={url}
          className="figure text-12 sm:text-12"
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={url} label="Copy" className="h-9" />
      </div>
    </div>
  );
}
