// API keys of the project: make one, see it once, revoke it.
"use client";

import { signerId } from "@gonogo/protocols/report";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type Column, FactTable } from "@/components/fact-table";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { toast } from "@/components/ui/toaster";
import type { ApiKeyView } from "@/lib/router-types";
import { toastError } from "@/lib/toast-error";
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
        <FactTable label="API keys" columns={columns} rows={data.items} keyOf={({ id }) => id} />
      ) : (
        <EmptyState icon={KeyRound} title="There is no API key yet">
          A key lets a pipeline start runs and read verdicts, with the scopes it is given.
        </EmptyState>
      )}
    </Card>
  );
}

const columns: readonly Column<ApiKeyView>[] = [
  { head: "Name", className: "min-w-24 font-medium", cell: ({ name }) => name },
  {
    head: "Key",
    className: "figure whitespace-nowrap text-muted-foreground",
    cell: ({ prefix }) => `${prefix}…`,
  },
  {
    head: "Signs as",
    from: "md",
    className: "figure whitespace-nowrap text-muted-foreground",
    cell: ({ id }) => `key ${signerId(id)}`,
  },
  {
    head: "Scopes",
    from: "md",
    cell: ({ scopes }) => (
      <span className="flex flex-wrap gap-1">
        {scopes.map((scope) => (
          <Badge key={scope}>{scope}</Badge>
        ))}
      </span>
    ),
  },
  {
    head: "Last used",
    from: "sm",
    className: "text-muted-foreground",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <LocalTime at={lastUsedAt} /> : "never"),
  },
  {
    head: "Expires",
    from: "sm",
    className: "text-muted-foreground",
    cell: ({ expiresAt }) => (expiresAt ? <LocalTime at={expiresAt} /> : "never"),
  },
  {
    head: "Revoke",
    headless: true,
    className: "text-right",
    cell: ({ id, name, revokedAt, expiresAt }) => {
      const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
      if (revokedAt || isOver)
        return <Badge variant="outline">{revokedAt ? "revoked" : "expired"}</Badge>;
      return <RevokeKey id={id} name={name} />;
    },
  },
];

function RevokeKey({ id, name }: { id: string; name: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.apiKey.revoke.mutationOptions({
      onSuccess: () => {
        toast.success(`${name} opens nothing from now on.`);
        return queryClient.invalidateQueries(trpc.apiKey.list.queryFilter());
      },
      onError: toastError,
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
