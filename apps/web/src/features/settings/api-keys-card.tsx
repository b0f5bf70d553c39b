// API keys of the project: make one, see it once, revoke it.
"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { toast } from "@/components/ui/toaster";
import type { ApiKeyView } from "@/lib/router-types";
import { toastFault } from "@/lib/toast-fault";
import { useTRPC } from "@/lib/trpc";
import { NewApiKey } from "./new-api-key.tsx";

type ApiKeysCardProps = { initial: { items: readonly ApiKeyView[]; nextCursor: string | null } };

export function ApiKeysCard({ initial }: ApiKeysCardProps) {
  const { data } = useQuery({
    ...useTRPC().apiKey.list.queryOptions({ limit: 100 }),
    initialData: initial,
  });
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>API keys</CardTitle>
          <CardDescription>
            For pipelines. See the{" "}
            <a href="/docs/api" className="link">
              API reference
            </a>
            .
          </CardDescription>
        </div>
        <NewApiKey />
      </CardHeader>
      {data.items.length > 0 ? (
        <KeyTable keys={data.items} />
      ) : (
        <EmptyState icon={KeyRound} title="There is no API key yet">
          A key lets a pipeline start runs and read verdicts, with the scopes it is given.
        </EmptyState>
      )}
    </Card>
  );
}

function KeyTable({ keys }: { keys: readonly ApiKeyView[] }) {
  return (
    <Table label="API keys">
      <TableHeader>
        <TableRow>
          <TableHead>Name</TableHead>
          <TableHead>Key</TableHead>
          <TableHead className="hidden md:table-cell">Scopes</TableHead>
          <TableHead className="hidden sm:table-cell">Last used</TableHead>
          <TableHead>
            <span className="sr-only">Revoke</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {keys.map((key) => (
          <TableRow key={key.id}>
            <TableCell className="min-w-24 font-medium">{key.name}</TableCell>
            <TableCell className="figure whitespace-nowrap text-muted-foreground">
              {key.prefix}…
            </TableCell>
            <TableCell className="hidden md:table-cell">
              <span className="flex flex-wrap gap-1">
                {key.scopes.map((scope) => (
                  <Badge key={scope}>{scope}</Badge>
                ))}
              </span>
            </TableCell>
            <TableCell className="hidden text-muted-foreground sm:table-cell">
              {key.lastUsedAt ? <LocalTime at={key.lastUsedAt} /> : "never"}
            </TableCell>
            <TableCell className="text-right">
              {key.revokedAt ? (
                <Badge variant="outline">revoked</Badge>
              ) : (
                <RevokeKey id={key.id} name={key.name} />
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function RevokeKey({ id, name }: { id: string; name: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.apiKey.revoke.mutationOptions({
      onSuccess: () => {
        toast.success(`${name} opens nothing from now on.`);
        return queryClient.invalidateQueries(trpc.apiKey.list.queryFilter());
      },
      onError: toastFault,
    }),
  );
  return (
    <Button
      variant="outline"
      size="sm"
      busy={revoke.isPending}
      aria-label={`Revoke ${name}`}
      onClick={() => revoke.mutate({ id })}
    >
      Revoke
    </Button>
  );
}
