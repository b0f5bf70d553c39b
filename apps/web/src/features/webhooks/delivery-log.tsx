// What a webhook sent: each delivery with its last attempt and answer, a test, and a button that sends one again.
"use client";

import { msg, t, translated } from "@gonogo/locale/t";
import { RotateCcw, Send } from "lucide-react";
import Link from "next/link";
import { type Column, FactTable } from "@/components/fact-table";
import { ProblemMessage } from "@/components/stored-problem";
import { Trans } from "@/components/trans";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { requestErrorOf } from "@/lib/request-error";
import type { DeliveryView } from "@/lib/router-types";
import { toast } from "@/lib/toast";
import { toastError } from "@/lib/toast-error";
import { useMutation, useQuery, useQueryClient, useTRPC } from "@/lib/trpc";
import { attemptText, deliveryLooks, deliveryTitle } from "./webhook-words.ts";

type DeliveryLogProps = { webhookId: string; paused: boolean };

export function DeliveryLog({ webhookId, paused }: DeliveryLogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(trpc.webhook.deliveries.queryFilter());
  const { data, error } = useQuery({
    ...trpc.webhook.deliveries.queryOptions({ id: webhookId, limit: 50 }),
    refetchInterval: 5_000,
  });
  const test = useMutation(
    trpc.webhook.test.mutationOptions({
      onSuccess: ({ state, problem }) => {
        if (state === "delivered") toast.success(t("The test was delivered."));
        else toast.error(problem ? translated(problem.message) : t("The test was not delivered."));
        return refresh();
      },
      onError: toastError,
    }),
  );
  const again = useMutation(
    trpc.webhook.sendAgain.mutationOptions({
      onSuccess: () => {
        toast.success(t("It is sent again."));
        return refresh();
      },
      onError: toastError,
    }),
  );
  const sendAgain = (delivery: DeliveryView) => (
    <Button
      variant="outline"
      size="sm"
      disabled={paused || again.isPending}
      aria-label={t("Send {delivery} again", { delivery: deliveryTitle(delivery) })}
      onClick={() => again.mutate({ id: webhookId, deliveryId: delivery.id })}
    >
      <RotateCcw aria-hidden />
      {t("Send again")}
    </Button>
  );
  const sendTest = (
    <Button
      variant="outline"
      className="justify-self-start"
      busy={test.isPending}
      onClick={() => test.mutate({ id: webhookId })}
    >
      <Send aria-hidden />
      {t("Send a test")}
    </Button>
  );
  return (
    <div className="grid min-w-0 gap-4">
      {data?.items.length === 0 ? null : sendTest}
      {error ? <Notice tone="error" title={requestErrorOf(error).message} /> : null}
      {data ? (
        <DeliveryTable deliveries={data.items} sendAgain={sendAgain} sendTest={sendTest} />
      ) : null}
    </div>
  );
}

type DeliveryTableProps = {
  deliveries: readonly DeliveryView[];
  sendAgain: (delivery: DeliveryView) => React.ReactNode;
  /** What is left to do while nothing was sent. */
  sendTest: React.ReactNode;
};

/** The log from its facts alone. */
export function DeliveryTable({ deliveries, sendAgain, sendTest }: DeliveryTableProps) {
  if (deliveries.length === 0)
    return (
      <EmptyState icon={Send} title={t("Nothing was sent yet")} action={sendTest}>
        {t("The next event that this webhook is for is sent and listed here.")}
      </EmptyState>
    );
  const columns: readonly Column<DeliveryView>[] = [
    ...facts,
    {
      head: msg("Send again"),
      headless: true,
      className: "text-right",
      cell: (delivery) => sendAgain(delivery),
    },
  ];
  return (
    <div className="max-h-[55vh] overflow-y-auto">
      <FactTable
        label={t("Deliveries")}
        columns={columns}
        rows={deliveries}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

const facts: readonly Column<DeliveryView>[] = [
  {
    head: msg("State"),
    className: "align-top whitespace-nowrap",
    cell: ({ state }) => (
      <Badge variant={deliveryLooks[state].variant}>{t(deliveryLooks[state].text)}</Badge>
    ),
  },
  {
    head: msg("Event"),
    main: true,
    className: "min-w-32 align-top",
    cell: (delivery) => {
      const { run } = delivery.payload;
      return (
        <>
          <p className="font-medium">
            {run === null ? (
              deliveryTitle(delivery)
            ) : (
              <Link href={`/runs/${run.id}`} prefetch={false} className="link">
                {deliveryTitle(delivery)}
              </Link>
            )}
          </p>
          <p className="text-12 text-muted-foreground">
            <LocalTime at={delivery.createdAt} />
          </p>
        </>
      );
    },
  },
  {
    head: msg("Answer"),
    main: true,
    className: "align-top",
    cell: (delivery) => <Answer delivery={delivery} />,
  },
];

function Answer({ delivery }: { delivery: DeliveryView }) {
  const { status, durationMs, problem, answer, nextAt, state, attempts } = delivery;
  const attempt = `${attemptText(delivery)}${durationMs === null ? "" : `, ${durationMs} ms`}`;
  return (
    <div className="grid gap-1 text-12">
      <p>
        {status === null ? null : <b className="figure">{status} </b>}
        {problem ? <ProblemMessage problem={problem} /> : null}
      </p>
      <p className="text-muted-foreground">
        {state === "pending" && nextAt !== null && attempts > 0 ? (
          <Trans
            text="{attempt}, next at {time}"
            values={{ attempt, time: <LocalTime at={nextAt} /> }}
          />
        ) : (
          attempt
        )}
      </p>
      {answer ? (
        <pre className="figure max-h-24 max-w-80 overflow-auto whitespace-pre-wrap break-all text-muted-foreground">
          {answer}
        </pre>
      ) : null}
    </div>
  );
}
