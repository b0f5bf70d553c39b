// Webhooks of the project, on the page of settings: where the ends of runs are sent, and whether that works.
"use client";

import { msg, t } from "@gonogo/locale/t";
import { Pause, Pencil, Play, Plus, ScrollText, Trash2, Webhook } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { type Column, FactTable } from "@/components/fact-table";
import { TaskDialog } from "@/components/task-dialog";
import { Trans } from "@/components/trans";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import type { WebhookList, WebhookView } from "@/lib/router-types";
import { toast } from "@/lib/toast";
import { toastError } from "@/lib/toast-error";
import { useMutation, useQuery, useQueryClient, useTRPC } from "@/lib/trpc";
import type { BenchmarkChoice } from "./webhook-form.tsx";
import { eventWords, kindWords, shownAddress, webhookState } from "./webhook-words.ts";

const OpenedTask = dynamic(() => import("@/components/opened-task").then((m) => m.OpenedTask), {
  ssr: false,
});
const WebhookForm = dynamic(() => import("./webhook-form.tsx").then((m) => m.WebhookForm), {
  ssr: false,
});
const DeliveryLog = dynamic(() => import("./delivery-log.tsx").then((m) => m.DeliveryLog), {
  ssr: false,
});

type WebhooksCardProps = { initial: WebhookList; benchmarks: readonly BenchmarkChoice[] };

export function WebhooksCard({ initial, benchmarks }: WebhooksCardProps) {
  const { data } = useQuery({
    ...useTRPC().webhook.list.queryOptions({ limit: 100 }),
    initialData: initial,
  });
  const form = { benchmarks, maySendEmail: data.maySendEmail };
  const [isCreating, setCreating] = useState<boolean | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const create = (
    <Button ref={button} aria-haspopup="dialog" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t("New webhook")}
    </Button>
  );
  return (
    <>
      <WebhooksView
        webhooks={data.items}
        create={create}
        actions={(webhook) => <Actions webhook={webhook} {...form} />}
      />
      {/* Beside the card: it shows the secret once, while the button moves from the empty card to its head. */}
      {isCreating === null ? null : (
        <OpenedTask
          title={t("New webhook")}
          description={t("It is called when a run ends or a series changes.")}
          className="sm:max-w-2xl"
          open={isCreating}
          onOpenChange={setCreating}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus();
          }}
        >
          {(close) => <WebhookForm {...form} webhook={null} onClose={close} />}
        </OpenedTask>
      )}
    </>
  );
}

type WebhooksViewProps = {
  webhooks: readonly WebhookView[];
  create: React.ReactNode;
  actions: (webhook: WebhookView) => React.ReactNode;
};

/** The card from its facts alone. */
export function WebhooksView({ webhooks, create, actions }: WebhooksViewProps) {
  const columns: readonly Column<WebhookView>[] = [
    ...facts,
    {
      head: msg("Actions"),
      headless: true,
      main: true,
      className: "text-right",
      cell: (webhook) => actions(webhook),
    },
  ];
  const stopped = webhooks.filter(({ pausedWhy }) => pausedWhy === "failing");
  return (
    <Card id="webhooks" className="scroll-mt-28 lg:scroll-mt-4">
      <CardHeader>
        <div>
          <CardTitle>{t("Webhooks")}</CardTitle>
          <CardDescription>
            {t("Requests, Slack messages and e-mails when a run ends or a series changes.")}
          </CardDescription>
        </div>
        {webhooks.length > 0 ? create : null}
      </CardHeader>
      {stopped.map(({ id, name, failingSince }) => (
        <Notice
          key={id}
          tone="error"
          title={t("{name} is paused: every attempt failed for 3 days", { name })}
        >
          {failingSince === null ? null : (
            <>
              <Trans
                text="The first one failed on {time}."
                values={{ time: <LocalTime at={failingSince} /> }}
              />{" "}
            </>
          )}
          {t(
            "Send a test, correct the receiver or the address, then resume it. New events are not kept while it is paused.",
          )}
        </Notice>
      ))}
      {webhooks.length > 0 ? (
        <FactTable label={t("Webhooks")} columns={columns} rows={webhooks} keyOf={({ id }) => id} />
      ) : (
        <EmptyState icon={Webhook} title={t("There is no webhook yet")} action={create}>
          {t(
            "A webhook reports verdicts, regressions and failures to a chat, a pipeline or a mailbox.",
          )}
        </EmptyState>
      )}
    </Card>
  );
}

const facts: readonly Column<WebhookView>[] = [
  {
    head: msg("Name"),
    main: true,
    className: "min-w-32",
    cell: (webhook) => (
      <>
        <p className="break-words font-medium" translate="no">
          {webhook.name}
        </p>
        <p className="figure text-12 break-all text-muted-foreground" translate="no">
          {shownAddress(webhook)}
        </p>
      </>
    ),
  },
  { head: msg("Kind"), from: "lg", cell: ({ kind }) => t(kindWords[kind]) },
  {
    head: msg("Events"),
    from: "md",
    cell: ({ events, benchmark }) => (
      <>
        <span className="flex flex-wrap gap-1">
          {events.map((event) => (
            <Badge key={event}>{t(eventWords[event].label)}</Badge>
          ))}
        </span>
        <p className="text-12 text-muted-foreground">
          {benchmark === null ? t("all benchmarks") : t("{benchmark} only", { benchmark })}
        </p>
      </>
    ),
  },
  {
    head: msg("State"),
    className: "whitespace-nowrap",
    cell: (webhook) => {
      const { text, variant } = webhookState(webhook);
      return <Badge variant={variant}>{text}</Badge>;
    },
  },
];

type ActionsProps = {
  webhook: WebhookView;
  benchmarks: readonly BenchmarkChoice[];
  maySendEmail: boolean;
};

function Actions({ webhook, ...form }: ActionsProps) {
  const { id, name } = webhook;
  return (
    <span className="flex flex-wrap gap-1 sm:justify-end">
      <TaskDialog
        title={t("Deliveries of {name}", { name })}
        description={t("What was sent in the last 30 days, newest first.")}
        className="sm:max-w-3xl"
        trigger={
          <Button variant="outline" size="sm" aria-label={t("Deliveries of {name}", { name })}>
            <ScrollText aria-hidden />
            {t("Deliveries")}
          </Button>
        }
      >
        {() => <DeliveryLog webhookId={id} paused={webhook.paused} />}
      </TaskDialog>
      <TaskDialog
        title={t("Webhook {name}", { name })}
        description={t("What is still to be sent goes to the changed address.")}
        className="sm:max-w-2xl"
        trigger={
          <Button variant="outline" size="sm" aria-label={t("Change {name}", { name })}>
            <Pencil aria-hidden />
            {t("Change##verb")}
          </Button>
        }
      >
        {(close) => <WebhookForm {...form} webhook={webhook} onClose={close} />}
      </TaskDialog>
      <PauseButton webhook={webhook} />
      <DeleteButton webhook={webhook} />
    </span>
  );
}

function PauseButton({ webhook: { id, name, paused } }: { webhook: WebhookView }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const update = useMutation(
    trpc.webhook.update.mutationOptions({
      onSuccess: (saved) => {
        toast.success(
          saved.paused ? t("{name} is paused.", { name }) : t("{name} is active.", { name }),
        );
        return queryClient.invalidateQueries(trpc.webhook.list.queryFilter());
      },
      onError: toastError,
    }),
  );
  const Icon = paused ? Play : Pause;
  return (
    <Button
      variant="outline"
      size="sm"
      busy={update.isPending}
      aria-label={paused ? t("Resume {name}", { name }) : t("Pause {name}", { name })}
      onClick={() => update.mutate({ id, paused: !paused })}
    >
      <Icon aria-hidden />
      {paused ? t("Resume") : t("Pause")}
    </Button>
  );
}

function DeleteButton({ webhook: { id, name } }: { webhook: WebhookView }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.webhook.delete.mutationOptions({
      onSuccess: () => {
        toast.success(t("{name} is deleted.", { name }));
        return queryClient.invalidateQueries(trpc.webhook.list.queryFilter());
      },
      onError: toastError,
    }),
  );
  return (
    <ConfirmDialog
      title={t("Delete {name}?", { name })}
      description={t("It sends nothing more, and its deliveries are deleted too.")}
      keep={t("Keep it")}
      confirm={t("Delete")}
      onConfirm={() => remove.mutate({ id })}
    >
      <Button
        variant="ghost"
        size="sm"
        busy={remove.isPending}
        aria-label={t("Delete {name}", { name })}
      >
        <Trash2 aria-hidden />
      </Button>
    </ConfirmDialog>
  );
}
