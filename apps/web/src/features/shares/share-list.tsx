// The links to a report that there are: since when, until when, and the button that ends one.
"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toaster";
import type { ShareView } from "@/lib/router-types";
import { toastError } from "@/lib/toast-error";
import { useTRPC } from "@/lib/trpc";

type ShareListProps = { shares: readonly ShareView[]; loading: boolean; failed: boolean };

export function ShareList({ shares, loading, failed }: ShareListProps) {
  if (loading) return <Skeleton className="h-10" />;
  if (failed) return <Notice tone="error">The links could not be read.</Notice>;
  if (shares.length === 0)
    return <p className="text-13 text-muted-foreground">Nobody has a link to this report yet.</p>;
  return (
    <ul aria-label="Links to this report" className="grid divide-y rounded-md border">
      {shares.map((share) => (
        <li key={share.id} className="flex flex-wrap items-center gap-2 px-3 py-2 text-13">
          <span className="mr-auto min-w-0">
            Made <LocalTime at={share.createdAt} />
            {share.expiresAt ? (
              <>
                , until <LocalTime at={share.expiresAt} />
              </>
            ) : null}
          </span>
          {share.open ? (
            <Revoke id={share.id} />
          ) : (
            <Badge variant="outline">{share.revokedAt ? "revoked" : "expired"}</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

function Revoke({ id }: { id: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.share.revoke.mutationOptions({
      onSuccess: () => {
        toast.success("The link leads nowhere from now on.");
        return queryClient.invalidateQueries(trpc.share.list.queryFilter());
      },
      onError: toastError,
    }),
  );
  return (
    <Button
      variant="outline"
      size="sm"
      busy={revoke.isPending}
      onClick={() => revoke.mutate({ id })}
    >
      Revoke
    </Button>
  );
}
