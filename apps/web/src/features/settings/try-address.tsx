// Tries an address against the networks that may be loaded, and says by which rule it may or may not. Nothing is sent to it.
"use client";

import { t } from "@gonogo/locale/t";
import { type FormEvent, useState } from "react";
import { ErrorNotice } from "@/components/error-notice";
import { Answer } from "@/components/ui/answer";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { requestErrorOf } from "@/lib/request-error";
import { useQuery, useTRPC } from "@/lib/trpc";
import { addressAnswer } from "./in-force-words.ts";

export function TryAddress() {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const { data, error, isFetching } = useQuery({
    ...useTRPC().project.checkAddress.queryOptions({ address: asked }),
    enabled: asked !== "",
    retry: false,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(typed.trim());
  };
  const answer = data && asked !== "" ? addressAnswer(data) : null;
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 border-t pt-4">
      <div className="grid gap-1">
        <Label htmlFor="tried-address">{t("Try an address")}</Label>
        <div className="flex max-w-xl gap-2">
          <Input
            id="tried-address"
            className="figure min-w-0"
            value={typed}
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            placeholder="10.0.0.1:8080"
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="outline" busy={isFetching} disabled={typed.trim() === ""}>
            {t("Check##verb")}
          </Button>
        </div>
        <p className="text-12 text-muted-foreground">
          {t("An IP address, a name or a URL. Nothing is sent to it.")}
        </p>
      </div>
      <div aria-live="polite">
        {answer ? (
          <Answer tone={answer.tone} detail={answer.detail}>
            {answer.text}
          </Answer>
        ) : null}
        <ErrorNotice error={error ? requestErrorOf(error) : null} />
      </div>
    </form>
  );
}
