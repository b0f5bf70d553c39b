// Probes a target on request, and shows what answered: the last answer until a new one comes.
"use client";

import { t } from "@gonogo/locale/t";
import type { ProbeAnswer } from "@gonogo/protocols/spec";
import { Radar } from "lucide-react";
import { useEffect, useRef } from "react";
import { ErrorNotice } from "@/components/error-notice";
import { May, useMay } from "@/components/may";
import { Trans } from "@/components/trans";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Skeleton } from "@/components/ui/skeleton";
import { requestErrorOf } from "@/lib/request-error";
import { useMutation, useTRPC } from "@/lib/trpc";
import { ProbeResult } from "./probe-result.tsx";

type ProbePanelProps = {
  slug: string;
  last: { at: string; answer: ProbeAnswer } | null;
  /** Probes as soon as the page stands. */
  atOnce: boolean;
};

export function ProbePanel({ slug, last, atOnce }: ProbePanelProps) {
  const probe = useMutation(useTRPC().target.probe.mutationOptions());
  const mayProbe = useMay("targets:write");
  const started = useRef(false);
  const { mutate } = probe;
  useEffect(() => {
    if (!atOnce || !mayProbe || started.current) return;
    started.current = true;
    // Coming back to this page later asks for no other probe.
    window.history.replaceState(null, "", window.location.pathname);
    mutate({ slug });
  }, [atOnce, mayProbe, mutate, slug]);
  const shown = probe.data ?? last;
  const error = probe.error ? requestErrorOf(probe.error) : null;
  const button = (
    <May scope="targets:write">
      <Button busy={probe.isPending} onClick={() => probe.mutate({ slug })}>
        {probe.isPending ? null : <Radar aria-hidden />}
        {t("Probe##verb")}
      </Button>
    </May>
  );
  return (
    <Card aria-busy={probe.isPending}>
      <CardHeader>
        <div>
          <CardTitle>{t("Probe")}</CardTitle>
          <CardDescription>
            {shown ? (
              <Trans
                text="What answered at this address on {time}."
                values={{ time: <LocalTime at={shown.at} style="second" /> }}
              />
            ) : (
              t("What answers at this address: reach, encryption, protocol, methods.")
            )}
          </CardDescription>
        </div>
        {shown || probe.isPending ? button : null}
      </CardHeader>
      <ErrorNotice error={error} />
      {probe.isPending ? (
        <div className="grid gap-2" role="status" aria-label={t("A worker probes the target")}>
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/3" />
        </div>
      ) : shown ? (
        <ProbeResult answer={shown.answer} />
      ) : (
        <EmptyState icon={Radar} title={t("Not probed yet")} action={button}>
          {t("A probe connects once, as a run would, and shows what it found.")}
        </EmptyState>
      )}
    </Card>
  );
}
