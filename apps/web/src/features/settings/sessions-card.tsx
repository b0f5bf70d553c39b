// Where the person is signed in, and the way out of each.
"use client";

import { msg, t } from "@gonogo/locale/t";
import { type Column, FactTable } from "@/components/fact-table";
import { RevokeButton } from "@/components/revoke-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import type { SessionView } from "@/lib/router-types";
import { toast } from "@/lib/toast";
import { toastError } from "@/lib/toast-error";
import { useMutation, useQuery, useQueryClient, useTRPC } from "@/lib/trpc";

export function SessionsCard({ initial }: { initial: readonly SessionView[] }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...trpc.account.sessions.queryOptions(),
    initialData: [...initial],
  });
  const endOthers = useMutation(
    trpc.account.endOtherSessions.mutationOptions({
      onSuccess: ({ ended }) => {
        toast.success(
          t("{ended, plural, one {# other session} other {# other sessions}} ended.", { ended }),
        );
        return queryClient.invalidateQueries(trpc.account.sessions.queryFilter());
      },
      onError: toastError,
    }),
  );
  return (
    <Card id="sessions" className="scroll-mt-28 lg:scroll-mt-4">
      <CardHeader>
        <div>
          <CardTitle>{t("Sessions")}</CardTitle>
          <CardDescription>
            {t("Where you are signed in. A session ends 30 days after its last use.")}
          </CardDescription>
        </div>
        {data.length > 1 ? (
          <Button variant="outline" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t("Sign out everywhere else")}
          </Button>
        ) : null}
      </CardHeader>
      <FactTable label={t("Sessions")} columns={columns} rows={data} keyOf={({ id }) => id} />
    </Card>
  );
}

const columns: readonly Column<SessionView>[] = [
  {
    head: msg("Browser"),
    main: true,
    className: "min-w-32 font-medium",
    cell: ({ browser }) => browser ?? t("Unknown browser"),
  },
  {
    head: msg("Address"),
    from: "sm",
    className: "figure text-muted-foreground",
    cell: ({ address }) => address ?? t("not known"),
  },
  {
    head: msg("Signed in"),
    className: "text-muted-foreground",
    cell: ({ createdAt }) => <LocalTime at={createdAt} />,
  },
  {
    head: msg("Sign out"),
    headless: true,
    main: true,
    className: "text-right",
    cell: (session) =>
      session.isCurrent ? (
        <Badge variant="outline">{t("this one##session")}</Badge>
      ) : (
        <RevokeButton
          call={(client) => client.account.endSession.mutate({ id: session.id })}
          list={(trpc) => trpc.account.sessions.queryFilter()}
          done={t("The session ended.")}
          label={t("Sign out of {browser}", {
            browser: session.browser ?? t("the unknown browser"),
          })}
          word={t("Sign out")}
        />
      ),
  },
];
