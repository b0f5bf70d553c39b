// How long the project keeps its runs: two numbers of days, empty for ever or as the operator has it.
"use client";

import { type FormEvent, useState } from "react";
import { ErrorNotice } from "@/components/error-notice";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { requestErrorOf } from "@/lib/request-error";
import type { Retention } from "@/lib/router-types";
import { toast } from "@/lib/toast";
import { useMutation, useTRPC } from "@/lib/trpc";
import { daysOf, retentionTexts } from "./retention-words.ts";

type Typed = { readonly keepTimelineDays: string; readonly keepRunDays: string };

const typedOf = ({ keepTimelineDays, keepRunDays }: Retention): Typed => ({
  keepTimelineDays: keepTimelineDays?.toString() ?? "",
  keepRunDays: keepRunDays?.toString() ?? "",
});

export function RetentionCard({ initial, mayChange }: { initial: Retention; mayChange: boolean }) {
  const [typed, setTyped] = useState(() => typedOf(initial));
  const { mutate, isPending, error } = useMutation(
    useTRPC().project.setRetention.mutationOptions({
      onSuccess: (saved) => {
        setTyped(typedOf(saved));
        toast.success("The retention was saved. Workers apply it within an hour.");
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
          <CardTitle>Retention</CardTitle>
          <CardDescription>
            Runs that somebody decided on or shared, that a gate or a baseline needs, or that have
            the tag keep are never removed.
          </CardDescription>
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
        <ErrorNotice error={error ? requestErrorOf(error) : null} />
        {mayChange ? (
          <Button type="submit" variant="outline" busy={isPending} className="justify-self-start">
            Save the retention
          </Button>
        ) : null}
      </form>
    </Card>
  );
}
