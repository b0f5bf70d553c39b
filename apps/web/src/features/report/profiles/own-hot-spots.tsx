// CPU hot spots for members: profiles can be attached and removed, and trees are read when they are asked for.
"use client";

import { t, translated } from "@gonogo/locale/t";
import type { Report, ReportProfile } from "@gonogo/protocols/report";
import * as z from "@gonogo/protocols/zod";
import { Flame, Paperclip, Trash2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { ErrorNotice } from "@/components/error-notice";
import { May } from "@/components/may";
import { TaskDialog } from "@/components/task-dialog";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import { requestErrorOf } from "@/lib/request-error";
import { shownProjectHeaders } from "@/lib/shown-project";
import { toast } from "@/lib/toast";
import { toastError } from "@/lib/toast-error";
import { useMutation, useQuery, useQueryClient, useTRPC } from "@/lib/trpc";
import { TextPanel } from "../section/text-panel.tsx";
import { HotSpotsFrame } from "./hot-spots-frame.tsx";
import { ProfilePanel } from "./profile-panel.tsx";

// How a CPU profile is recorded, where none is attached yet.

const commands = `# The bundled demo target, at its control address
curl -o profile.pb.gz 'http://127.0.0.1:18090/debug/pprof/profile?seconds=5'

# Go, with net/http/pprof
curl -o profile.pb.gz 'http://127.0.0.1:6060/debug/pprof/profile?seconds=10'

# Any process on Linux; inferno comes with cargo flamegraph
perf record -F 99 --call-graph dwarf -p PID -- sleep 10
perf script | inferno-collapse-perf | gzip > profile.folded.gz

# Python
py-spy record --format speedscope -o profile.json --pid PID --duration 10

# Attach it by the API
curl --data-binary @profile.pb.gz -H "Authorization: Bearer $GONOGO_API_KEY" \\
  'http://127.0.0.1:3000/api/v1/runs/RUN/profiles?name=at%2050%20clients'`;

function HowToRecord() {
  return (
    <details className="text-13 print:hidden">
      <summary className="cursor-pointer text-muted-foreground">
        {t("How to record one##profile")}
      </summary>
      <div className="mt-2">
        <TextPanel text={commands} label={t("commands that record a profile")} />
      </div>
    </details>
  );
}

// Attaches a CPU profile: a file by choice or by dropping it, a name, and whose target it is of.

// Sends the file of a profile as it is; a refusal comes back in the words of the service.

const Refusal = z.object({ detail: z.string(), remedy: z.string().optional() });

class SendError extends Error {
  override readonly name = "SendError";
  readonly remedy: string | null;
  constructor(message: string, remedy: string | null) {
    super(message);
    this.remedy = remedy;
  }
}

type NewProfile = {
  readonly runId: string;
  readonly name: string;
  /** Empty: unknown. */
  readonly variant: string;
  readonly file: File;
};

/** Throws SendError. */
async function sendProfile({ file, ...asked }: NewProfile): Promise<void> {
  const answer = await fetch(`/api/profiles?${new URLSearchParams(asked)}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", ...shownProjectHeaders() },
    body: file,
  }).catch(() => null);
  if (answer?.ok) return;
  const refusal = Refusal.safeParse(await answer?.json().catch(() => null)).data;
  throw refusal
    ? new SendError(refusal.detail, refusal.remedy ?? null)
    : new SendError(t("The server did not answer."), t("See whether it runs, then try again."));
}

type AttachProfileProps = { runId: string; variants: readonly string[] };

function AttachProfile(props: AttachProfileProps) {
  return (
    <TaskDialog
      title={t("Attach a CPU profile")}
      description={t(
        "Folded stacks, pprof or speedscope, packed by gzip or not; 20 MB at most. It is kept with the run and changes no verdict.",
      )}
      trigger={
        <Button variant="outline" size="sm">
          <Paperclip aria-hidden />
          {t("Attach a profile")}
        </Button>
      }
    >
      {(close) => <AttachForm {...props} onDone={close} />}
    </TaskDialog>
  );
}

const nameOf = (file: File): string => file.name.replace(/(\.\w{1,10}){1,2}$/, "").slice(0, 80);

function AttachForm({ runId, variants, onDone }: AttachProfileProps & { onDone: () => void }) {
  const id = useId();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState("");
  const [variant, setVariant] = useState("");
  const send = useMutation({
    mutationFn: sendProfile,
    onSuccess: async () => {
      await queryClient.invalidateQueries(trpc.profile.list.queryFilter({ runId }));
      toast.success(t("The profile is attached."));
      onDone();
    },
  });
  const take = (chosen: File | null | undefined) => {
    send.reset();
    setFile(chosen ?? null);
    if (chosen && name === "") setName(nameOf(chosen));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file) send.mutate({ runId, name, variant, file });
  };
  return (
    <form className="grid min-w-0 gap-4" onSubmit={submit}>
      <div className="grid gap-2">
        <Label htmlFor={`${id}-file`}>{t("File")}</Label>
        <Input
          id={`${id}-file`}
          type="file"
          required
          className="h-auto border-dashed py-6"
          onChange={(event) => take(event.target.files?.[0])}
        />
        <p className="text-12 text-muted-foreground">{t("Choose it, or drop it here.")}</p>
      </div>
      <div className="grid gap-2">
        <Label htmlFor={`${id}-name`}>{t("Name")}</Label>
        <Input
          id={`${id}-name`}
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <div className="grid gap-2">
        <Label htmlFor={`${id}-variant`}>{t("Whose target it is of")}</Label>
        <select
          id={`${id}-variant`}
          className="h-9 min-w-0 rounded-md border border-input bg-background px-2 text-13 text-foreground"
          value={variant}
          onChange={(event) => setVariant(event.target.value)}
        >
          <option value="">{t("unknown")}</option>
          {variants.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      {send.error ? <RequestError error={send.error} /> : null}
      <Button type="submit" className="justify-self-start" busy={send.isPending}>
        {t("Attach")}
      </Button>
      <HowToRecord />
    </form>
  );
}

function RequestError({ error }: { error: Error }) {
  return (
    <Notice tone="error" title={translated(error.message)}>
      {error instanceof SendError && error.remedy !== null ? translated(error.remedy) : null}
    </Notice>
  );
}

type OwnHotSpotsProps = Pick<Report, "profiles"> & { runId: string; variants: readonly string[] };

export function OwnHotSpots({ runId, variants, profiles: known }: OwnHotSpotsProps) {
  const list = useTRPC().profile.list.queryOptions({ runId });
  const { data: profiles } = useQuery({ ...list, initialData: known });
  const attach = (
    <May scope="runs:write">
      <AttachProfile runId={runId} variants={variants} />
    </May>
  );
  return (
    <HotSpotsFrame
      profiles={profiles}
      actions={profiles.length === 0 ? null : attach}
      empty={
        <div className="grid gap-4">
          <EmptyState icon={Flame} title={t("No CPU profile is attached")} action={attach}>
            {t(
              "Record the target while it is under the load of this benchmark, then attach the file: folded stacks, pprof or speedscope.",
            )}
          </EmptyState>
          <HowToRecord />
        </div>
      }
      panel={(profile) => <OwnProfile key={profile.id} runId={runId} profile={profile} />}
    />
  );
}

function OwnProfile({ runId, profile }: { runId: string; profile: ReportProfile }) {
  const [isWanted, setWanted] = useState(false);
  const options = useTRPC().profile.read.queryOptions({ runId, id: profile.id });
  const { data, error } = useQuery({ ...options, enabled: isWanted, staleTime: Infinity });
  return (
    <ProfilePanel
      profile={profile}
      detail={data?.detail ?? null}
      onWant={() => setWanted(true)}
      error={error ? <ErrorNotice error={requestErrorOf(error)} /> : undefined}
      actions={
        <May scope="runs:write">
          <RemoveProfile runId={runId} profile={profile} />
        </May>
      }
    />
  );
}

function RemoveProfile({ runId, profile }: { runId: string; profile: ReportProfile }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.profile.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.profile.list.queryFilter({ runId })),
      onError: toastError,
    }),
  );
  return (
    <ConfirmDialog
      title={t("Remove {name}?", { name: profile.name })}
      description={t(
        "The profile goes for good; shared links that were made with it keep their copy.",
      )}
      keep={t("Keep it")}
      confirm={t("Remove it")}
      onConfirm={() => remove.mutate({ runId, id: profile.id })}
    >
      <Button
        variant="outline"
        size="sm"
        busy={remove.isPending}
        aria-label={t("Remove the profile {name}", { name: profile.name })}
      >
        <Trash2 aria-hidden />
      </Button>
    </ConfirmDialog>
  );
}
