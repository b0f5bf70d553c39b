// Takes a command or a document: pasted, or chosen as a file. What it is, is found out by the server.
"use client";

import { t, translated } from "@gonogo/locale/t";
import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";

type TextStepProps = {
  isBusy: boolean;
  /** Why the last text could not be read; null: nothing was wrong. */
  refusal: string | null;
  onRead: (source: string | File) => void;
};

export function TextStep({ isBusy, refusal, onRead }: TextStepProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <Label htmlFor={id}>{t("Command or document")}</Label>
        <Textarea
          id={id}
          rows={10}
          autoFocus
          spellCheck={false}
          className="figure max-h-[50dvh] min-h-40"
          placeholder={"curl 'https://api.example.com/orders' -H 'accept: application/json'"}
          aria-describedby={`${id}-help`}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && text.trim() !== "")
              onRead(text);
          }}
        />
        <p id={`${id}-help`} className="text-12 text-muted-foreground">
          {t(
            "Lines of curl or grpcurl, an OpenAPI document (2.0, 3.0, 3.1), a HAR log, or a definition in YAML. Nothing is sent to your server, and nothing is stored.",
          )}
        </p>
      </div>
      {refusal === null ? null : <Notice tone="error">{translated(refusal)}</Notice>}
      <div className="flex flex-wrap justify-between gap-2">
        <input
          ref={file}
          type="file"
          className="hidden"
          aria-label={t("File with a command or document")}
          accept=".json,.yaml,.yml,.har,.txt,.sh,application/json,text/*"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onRead(chosen);
            target.value = "";
          }}
        />
        <Button variant="outline" disabled={isBusy} onClick={() => file.current?.click()}>
          {t("Choose a file")}
        </Button>
        <Button busy={isBusy} disabled={text.trim() === ""} onClick={() => onRead(text)}>
          {t("Read##verb")}
        </Button>
      </div>
    </div>
  );
}
