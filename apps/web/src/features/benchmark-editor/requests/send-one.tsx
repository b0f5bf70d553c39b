// Sends one request of a variant, or one pass of a workflow, before any load, and says what came back.
"use client";

import { formatCount, formatMetric, plural } from "@gonogo/analysis/words/format";
import { t, translated } from "@gonogo/locale/t";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { Check, Send as SendIcon, X } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import type { SentRequest } from "@/lib/router-types";
import { loadReader } from "../definition/reader.ts";
import { useShowBelow } from "../fields/issues.tsx";
import type { EditorValues } from "../values/editor-values.ts";

/** Resolves to what came back, or to why nothing was sent. */
export type Send = (one: BenchmarkSpec) => Promise<SentRequest | { readonly refusal: string }>;

type Answer = {
  /** What was sent, to know whether it is still what the form says. */
  readonly of: string;
  readonly sent: SentRequest | { readonly refusal: string };
};

export function SendOne({ index, onSend }: { index: number; onSend: Send }) {
  const { getValues } = useFormContext<EditorValues>();
  const showBelow = useShowBelow();
  const [isWaiting, setWaiting] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isUnready, setUnready] = useState(false);
  const send = async () => {
    const { oneRequestOf } = await loadReader();
    const reading = oneRequestOf(getValues(), index);
    setUnready(!reading.ok);
    showBelow(`variants.${index}`);
    if (!reading.ok) return setAnswer(null);
    setWaiting(true);
    const sent = await onSend(reading.spec);
    setWaiting(false);
    setAnswer({ of: JSON.stringify(reading.spec), sent });
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t pt-3">
      <Button
        type="button"
        variant="outline"
        size="sm"
        busy={isWaiting}
        onClick={() => void send()}
      >
        {isWaiting ? null : <SendIcon aria-hidden />} {t("Send one")}
      </Button>
      <div role="status" className="min-w-[min(100%,14rem)] flex-1 text-13">
        {isWaiting ? (
          <span className="text-muted-foreground">
            {t("Waiting for a worker and the answer …")}
          </span>
        ) : isUnready ? (
          <span className="text-muted-foreground">
            {t("The fields above need attention first.")}
          </span>
        ) : answer ? (
          <AnswerLine sent={answer.sent} />
        ) : (
          <span className="text-muted-foreground">{t("One request, before any load.")}</span>
        )}
      </div>
    </div>
  );
}

const inTime = (us: number) => formatMetric("p50", { value: us, low: null, high: null }).text;

/** `200 in 1.9 ms · 182 B · check passes`, or what was wrong. */
export function answerWords(sent: SentRequest): string {
  const { status, timeUs, payloadBytes, requests, checks } = sent;
  const what = requests > 1 ? plural(requests, "request") : (status ?? t("answered"));
  const took = timeUs === null ? what : t("{what} in {time}", { what, time: inTime(timeUs) });
  const size = payloadBytes === null ? null : `${formatCount(payloadBytes)} B`;
  const checked = checks === "checks pass" ? t("checks pass") : t("a check fails");
  return [took, size, checks === null ? null : checked].filter(Boolean).join(" · ");
}

function AnswerLine({ sent }: { sent: Answer["sent"] }) {
  if ("refusal" in sent)
    return <span className="text-destructive">{translated(sent.refusal)}</span>;
  const Icon = sent.ok ? Check : X;
  return (
    <span className="flex gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        <span className="sr-only">{sent.ok ? t("As expected: ") : t("Not as expected: ")}</span>
        <span className="figure">{answerWords(sent)}</span>
        {sent.words ? (
          <span className="mt-1 block text-12 text-muted-foreground">{translated(sent.words)}</span>
        ) : null}
      </span>
    </span>
  );
}
