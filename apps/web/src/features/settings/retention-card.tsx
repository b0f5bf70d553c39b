// How long the project keeps its runs: two numbers of days, empty for ever or as the operator has it; and while somebody types,
// what the next sweep would remove.
"use client";

import { t, translated } from "@gonogo/locale/t";
import { keptSentence } from "@gonogo/protocols/report";
import { keepPreviousData } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { ErrorNotice } from "@/components/error-notice";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { requestErrorOf } from "@/lib/request-error";
import type { Retention } from "@/lib/router-types";
import { toast } from "@/lib/toast";
import { useMutation, useQuery, useTRPC } from "@/lib/trpc";
import { areDays, daysOf, previewSentences, retentionTexts } from "./retention-words.ts";

type Typed = { readonly keepTimelineDays: string; readonly keepRunDays: string };

const typedOf = ({ keepTimelineDays, keepRunDays }: Retention): Typed => ({
  keepTimelineDays: keepTimelineDays?.toString() ?? "",
  keepRunDays: keepRunDays?.toString() ?? "",
});

/** After the last key. */
const pauseMs = 400;

/** Nothing before somebody typed, and nothing of what is no number of days. */
function Preview({ keepTimelineDays, keepRunDays }: Typed) {
  const typed = `${keepRunDays} ${keepTimelineDays}`;
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const [runs, timelines] = [daysOf(keepRunDays), daysOf(keepTimelineDays)];
  const areValid = areDays(runs) && areDays(timelines);
  const { data, error, isFetching } = useQuery({
    ...useTRPC().project.previewRetention.queryOptions({
      ...(runs === null ? {} : { keepRunDays: runs }),
      ...(timelines === null ? {} : { keepTimelineDays: timelines }),
    }),
    enabled: settled === typed && areValid,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isOld = isFetching || settled !== typed;
  return (
    <div role="status" aria-busy={isOld} className="grid gap-1 text-13 aria-busy:opacity-50">
      {error && !isOld
        ? requestErrorOf(error).message
        : data && areValid
          ? previewSentences(data).map((sentence) => <p key={sentence}>{sentence}</p>)
          : null}
    </div>
  );
}

export function RetentionCard({ initial, mayChange }: { initial: Retention; mayChange: boolean }) {
  const [saved, setSaved] = useState(() => typedOf(initial));
  const [typed, setTyped] = useState(saved);
  const isChanged =
    typed.keepRunDays !== saved.keepRunDays || typed.keepTimelineDays !== saved.keepTimelineDays;
  const { mutate, isPending, error } = useMutation(
    useTRPC().project.setRetention.mutationOptions({
      onSuccess: (stored) => {
        setSaved(typedOf(stored));
        setTyped(typedOf(stored));
        toast.success(t("The retention was saved. Workers apply it within an hour."));
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({
      keepTimelineDays: daysOf(typed.keepTimelineDays),
      keepRunDays: daysOf(typed.keepRunDays),
    });
  };
  return (
    <Card id="retention" className="scroll-mt-28 lg:scroll-mt-4">
      <CardHeader>
        <div>
          <CardTitle>{t("Retention")}</CardTitle>
          <CardDescription>{translated(keptSentence)}</CardDescription>
        </div>
      </CardHeader>
      <form onSubmit={submit} noValidate className="grid max-w-xl gap-4">
        {retentionTexts(initial).map(({ name, label, hint }) => (
          <div key={name} className="grid gap-1">
            <Label htmlFor={name}>{label}</Label>
            <Input
              id={name}
              className="figure max-w-32"
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              disabled={!mayChange}
              value={typed[name]}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
            <p className="text-12 text-muted-foreground">{hint}</p>
          </div>
        ))}
        {isChanged ? <Preview {...typed} /> : null}
        <ErrorNotice error={error ? requestErrorOf(error) : null} />
        {mayChange ? (
          <Button type="submit" variant="outline" busy={isPending} className="justify-self-start">
            {t("Save the retention")}
          </Button>
        ) : null}
      </form>
    </Card>
  );
}
