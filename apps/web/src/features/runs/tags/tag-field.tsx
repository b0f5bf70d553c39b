// A field for one tag: completes those that runs have, and says what is wrong with what was typed before it is sent.
"use client";

import { t, translated } from "@gonogo/locale/t";
import { tagIssue } from "@gonogo/protocols/spec";
import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useQuery, useTRPC } from "@/lib/trpc";

export type TagAction = {
  readonly label: string;
  readonly run: (tag: string) => void;
};

type TagFieldProps = {
  /** Tags that are not offered: the run has them. */
  has?: readonly string[];
  busy: boolean;
  /** Enter takes the first. */
  actions: readonly [TagAction, ...TagAction[]];
  onEscape: () => void;
};

export function TagField({ has = [], busy, actions, onEscape }: TagFieldProps) {
  const id = useId();
  const { data: known = [] } = useQuery(useTRPC().run.tags.queryOptions({}));
  const [text, setText] = useState("");
  const [issue, setIssue] = useState<string | null>(null);
  const take = ({ run }: TagAction) => {
    const tag = text.trim();
    const found = tagIssue(tag);
    setIssue(found);
    if (found !== null) return;
    setText("");
    run(tag);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      take(actions[0]);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      onEscape();
    }
  };
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          className="h-8 w-44"
          aria-label={t("Tag##noun")}
          placeholder={t("nightly, release/2.4 …")}
          list={`${id}-known`}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={80}
          autoFocus
          aria-invalid={issue !== null || undefined}
          aria-describedby={issue === null ? undefined : `${id}-issue`}
          value={text}
          onKeyDown={onKey}
          onChange={({ target }) => {
            setText(target.value);
            setIssue(null);
          }}
        />
        <datalist id={`${id}-known`}>
          {known
            .filter((tag) => !has.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
        {actions.map((action) => (
          <Button
            key={action.label}
            size="sm"
            variant="outline"
            busy={busy}
            onClick={() => take(action)}
          >
            {action.label}
          </Button>
        ))}
      </div>
      {issue === null ? null : (
        <p id={`${id}-issue`} role="alert" className="text-12 text-destructive">
          {t("A tag {issue}.", { issue: translated(issue) })}
        </p>
      )}
    </div>
  );
}
