// CPU hot spots for members: profiles can be attached and removed, and trees are read when they are asked for.
"use client";

import type { Report, ReportProfile } from "@gonogo/protocols/report";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Flame, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { ErrorNotice } from "@/components/error-notice";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { toastError } from "@/lib/toast-error";
import { requestErrorOf, useTRPC } from "@/lib/trpc";
import { AttachProfile } from "./attach-profile.tsx";
import { HotSpotsFrame } from "./hot-spots-frame.tsx";
import { HowToRecord } from "./how-to-record.tsx";
import { ProfilePanel } from "./profile-panel.tsx";

export function OwnHotSpots({ report }: { report: Report }) {
  const { id: runId } = report.run;
  const list = useTRPC().profile.list.queryOptions({ runId });
  const { data: profiles } = useQuery({ ...list, initialData: report.profiles });
  const variants = report.variants.map(({ name }) => name);
  return (
    <HotSpotsFrame
      profiles={profiles}
      actions={profiles.length === 0 ? null : <AttachProfile runId={runId} variants={variants} />}
      empty={
        <div className="grid gap-4">
          <EmptyState
            icon={Flame}
            title="No CPU profile is attached"
            action={<AttachProfile runId={runId} variants={variants} />}
          >
            Record the target while it is under the load of this benchmark, then attach the file:
            folded stacks, pprof or speedscope.
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
      actions={<RemoveProfile runId={runId} profile={profile} />}
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
      title={`Remove ${profile.name}?`}
      description="The profile goes for good; shared links that were made with it keep their copy."
      keep="Keep it"
      confirm="Remove it"
      onConfirm={() => remove.mutate({ runId, id: profile.id })}
    >
      <Button
        variant="outline"
        size="sm"
        busy={remove.isPending}
        aria-label={`Remove the profile ${profile.name}`}
      >
        <Trash2 aria-hidden />
      </Button>
    </ConfirmDialog>
  );
}
