// The field in which a comment is written. After @ it offers the members of the project; Ctrl+Enter sends.
"use client";

import { t } from "@gonogo/locale/t";
import { commentLimits } from "@gonogo/protocols/report";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { cn } from "@/lib/cn";
import type { MemberView } from "@/lib/router-types";
import { useQuery, useTRPC } from "@/lib/trpc";

type CommentComposerProps = {
  label: string;
  initial?: string;
  send: string;
  isSending: boolean;
  /** Resolves to whether it was stored; what was typed stays otherwise. */
  onSend: (body: string) => Promise<boolean>;
  onCancel?: () => void;
};

const mostOffered = 6;

/** What is typed of a mention before the caret; null: none is being typed. */
function mentionAt(text: string, caret: number): string | null {
  return /(?:^|[\s(])@([^\s@]{0,60})$/.exec(text.slice(0, caret))?.[1] ?? null;
}

const fits = ({ name, email }: MemberView, typed: string): boolean =>
  `${name} ${email}`.toLowerCase().includes(typed.toLowerCase());

export function CommentComposer(props: CommentComposerProps) {
  const { label, initial = "", send, isSending, onSend, onCancel } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState(0);
  const { data: members = [] } = useQuery({
    ...useTRPC().member.list.queryOptions(),
    enabled: typed !== null,
  });
  const offered =
    typed === null ? [] : members.filter((one) => fits(one, typed)).slice(0, mostOffered);
  const look = (element: HTMLTextAreaElement) => {
    setTyped(mentionAt(element.value, element.selectionStart));
    setChosen(0);
  };
  const insert = ({ email }: MemberView) => {
    const caret = field.current?.selectionStart ?? text.length;
    const from = caret - (typed?.length ?? 0);
    const rest = text.slice(caret);
    setText(`${text.slice(0, from)}${email} ${rest.replace(/^ /, "")}`);
    setTyped(null);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + email.length + 1, from + email.length + 1);
    });
  };
  const submit = async () => {
    if (text.trim() === "" || isSending) return;
    if (await onSend(text)) setText("");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const one = offered[chosen];
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (one && step !== 0) {
      event.preventDefault();
      setChosen((chosen + step + offered.length) % offered.length);
    } else if (one && (event.key === "Enter" || event.key === "Tab") && !event.ctrlKey) {
      event.preventDefault();
      insert(one);
    } else if (one && event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    }
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="relative">
        <Textarea
          ref={field}
          aria-label={label}
          placeholder={t("Markdown. @ mentions a member.")}
          rows={3}
          maxLength={commentLimits.characters}
          value={text}
          aria-autocomplete="list"
          aria-controls={`${id}-members`}
          aria-activedescendant={offered.length > 0 ? `${id}-${chosen}` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            look(event.target);
          }}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
        />
        <ul
          id={`${id}-members`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox, as WAI-ARIA names it
          role="listbox"
          aria-label={t("Members")}
          className={cn(
            "absolute top-full left-0 z-40 mt-1 w-full max-w-96 rounded-md border bg-popover p-1 text-13 shadow-md",
            offered.length === 0 && "hidden",
          )}
        >
          {offered.map((one, i) => (
            <li
              key={one.userId}
              id={`${id}-${i}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see above
              role="option"
              aria-selected={i === chosen}
              tabIndex={-1}
              className={cn("cursor-pointer rounded-sm px-2 py-1", i === chosen && "bg-accent")}
              // Before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                insert(one);
              }}
            >
              <span className="font-medium">{one.name}</span>{" "}
              <span className="text-muted-foreground">{one.email}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" busy={isSending} disabled={text.trim() === ""}>
          {send}
        </Button>
        {onCancel ? (
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {t("Cancel")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
