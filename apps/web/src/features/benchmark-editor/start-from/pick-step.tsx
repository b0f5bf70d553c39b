// The requests of a document as a list to choose from: search, check boxes, arrows between them.
"use client";

import { formatCount } from "@gonogo/analysis/words/format";
import { t, translated } from "@gonogo/locale/t";
import { maxOperations } from "@gonogo/protocols/spec";
import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from "@/components/ui/select";
import type { SourceItem } from "@/lib/router-types";
import { matching, originsOf } from "./matching.ts";

/** Rows that the list shows at once; a search narrows longer ones. */
const mostShown = 200;

type PickStepProps = {
  items: readonly SourceItem[];
  isBusy: boolean;
  refusal: string | null;
  onBack: () => void;
  /** Ids in the order of the list. */
  onPicked: (ids: readonly string[]) => void;
};

export function PickStep({ items, isBusy, refusal, onBack, onPicked }: PickStepProps) {
  const id = useId();
  const origins = originsOf(items);
  const [origin, setOrigin] = useState(origins[0] ?? "");
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const there = items.filter((item) => (item.origin ?? "") === origin);
  const found = matching(there, typed);
  const shown = found.slice(0, mostShown);
  const isFull = picked.size >= maxOperations;
  const toggle = (item: SourceItem) =>
    setPicked((before) => {
      const next = new Set(before);
      if (!next.delete(item.id)) next.add(item.id);
      return next;
    });
  const ids = there.filter((item) => picked.has(item.id)).map((item) => item.id);
  return (
    <div className="grid min-w-0 gap-4" data-requests>
      {origins.length > 1 ? (
        <div className="grid gap-1">
          <Label htmlFor={`${id}-origin`}>{t("Server")}</Label>
          <Select
            value={origin}
            onValueChange={(next) => {
              setOrigin(next);
              setPicked(new Set());
            }}
          >
            <SelectTrigger id={`${id}-origin`} className="w-full min-w-0">
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {origins.map((one) => (
                <SelectItem key={one} value={one}>
                  {one || t("not said")}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
          <p className="text-12 text-muted-foreground">
            {t("A variant has one target, so its requests go to one server.")}
          </p>
        </div>
      ) : null}
      <div className="grid gap-1">
        <Label htmlFor={`${id}-search`}>{t("Search")}</Label>
        <Input
          id={`${id}-search`}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          placeholder="post orders"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={moveByArrows}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-13 font-medium" role="status">
          {t("{found} of {all} requests, {chosen} chosen", {
            found: formatCount(found.length),
            all: formatCount(there.length),
            chosen: ids.length,
          })}
        </legend>
        <ul className="max-h-[45dvh] divide-y overflow-y-auto rounded-md border">
          {shown.map((item) => (
            <li key={item.id}>
              <label className="flex cursor-pointer items-start gap-3 px-3 py-2 hover:bg-accent has-disabled:opacity-50">
                <input
                  type="checkbox"
                  className="mt-1 size-4 shrink-0 accent-primary"
                  checked={picked.has(item.id)}
                  disabled={isFull && !picked.has(item.id)}
                  onChange={() => toggle(item)}
                  onKeyDown={moveByArrows}
                />
                <span translate="no" className="min-w-0 flex-1">
                  <span className="figure block break-all text-13">{item.title}</span>
                  {item.about === "" && item.group === "" ? null : (
                    <span className="block break-words text-12 text-muted-foreground">
                      {[item.group, item.about].filter(Boolean).join(" · ")}
                    </span>
                  )}
                </span>
              </label>
            </li>
          ))}
          {found.length === 0 ? (
            <li className="px-3 py-4 text-13 text-muted-foreground">
              {t("No request has these words. Shorten the search.")}
            </li>
          ) : null}
        </ul>
        <p className="mt-1 text-12 text-muted-foreground">
          {found.length > mostShown
            ? `${t("The first {count} are shown; search for others.", { count: mostShown })} `
            : ""}
          {t(
            "Up to {most} can be chosen: one becomes the request, several become a mix or a workflow.",
            { most: maxOperations },
          )}
        </p>
      </fieldset>
      {refusal === null ? null : <Notice tone="error">{translated(refusal)}</Notice>}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="outline" disabled={isBusy} onClick={onBack}>
          {t("Back")}
        </Button>
        <Button busy={isBusy} disabled={ids.length === 0} onClick={() => onPicked(ids)}>
          {t("Continue")}
        </Button>
      </div>
    </div>
  );
}

/** Arrows go from the search into the list, and from row to row. */
function moveByArrows(event: KeyboardEvent<HTMLInputElement>) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const list = event.currentTarget.closest("[data-requests]");
  const rows = [...(list?.querySelectorAll<HTMLInputElement>("input:not(:disabled)") ?? [])];
  const next = rows[rows.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
