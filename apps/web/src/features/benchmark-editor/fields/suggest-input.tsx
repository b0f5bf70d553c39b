// A line of text with a list of what could be meant: arrows choose, Enter takes, Escape closes (ARIA combobox with a listbox).
"use client";

import { t } from "@gonogo/locale/t";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { FormControl } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/cn";

export type Suggestion = {
  readonly id: string;
  readonly label: ReactNode;
  /** Beside the label, quieter. */
  readonly detail?: ReactNode;
};

const popup =
  "absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-md border bg-popover p-1 text-13 text-popover-foreground shadow-md";

type SuggestInputProps<Option extends Suggestion> = {
  value: string;
  /** Also told where the caret is. */
  onType: (text: string, caret: number) => void;
  options: readonly Option[];
  onPick: (option: Option) => void;
  /** Whoever leaves without a choice. */
  onLeft?: () => void;
  /** The first option is taken by Enter without an arrow before it. */
  picksFirst?: boolean;
  placeholder?: string;
  className?: string;
  /** What the list says when it has nothing to offer. */
  empty?: ReactNode;
  ref?: (input: HTMLInputElement | null) => void;
};

export function SuggestInput<Option extends Suggestion>({
  value,
  onType,
  options,
  onPick,
  onLeft,
  picksFirst = false,
  placeholder,
  className,
  empty,
  ref,
}: SuggestInputProps<Option>) {
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(picksFirst ? 0 : -1);
  const first = picksFirst ? 0 : -1;
  const active = Math.min(at, options.length - 1);
  const shows = isOpen && (options.length > 0 || empty !== undefined);
  const pick = (option: Option) => {
    setOpen(false);
    setAt(first);
    onPick(option);
  };
  const move = (step: number) => {
    setOpen(true);
    if (options.length === 0) return;
    const next = (active + step + options.length) % options.length;
    const to = active === -1 && step < 0 ? options.length - 1 : next;
    setAt(to);
    document.getElementById(`${list}-${to}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[active];
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Escape" && shows) setOpen(false);
    else if (event.key === "Enter") {
      if (shows && option) pick(option);
    } else return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <FormControl>
        <Input
          ref={ref}
          role="combobox"
          aria-expanded={shows}
          aria-controls={list}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-activedescendant={shows && active >= 0 ? `${list}-${active}` : undefined}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          className={className}
          onChange={({ target }) => {
            setOpen(true);
            setAt(first);
            onType(target.value, target.selectionStart ?? target.value.length);
          }}
          onClick={() => setOpen(true)}
          onBlur={() => {
            setOpen(false);
            setAt(first);
            onLeft?.();
          }}
          onKeyDown={onKeyDown}
        />
      </FormControl>
      <div
        id={list}
        role="listbox"
        aria-label={t("Suggestions")}
        hidden={!shows || options.length === 0}
        className={popup}
      >
        {(shows ? options : []).map((option, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the input choose
          <div
            key={option.id}
            id={`${list}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            className={cn(
              "flex cursor-pointer flex-wrap items-baseline gap-x-3 rounded-sm px-2 py-1.5 hover:bg-accent",
              i === active && "bg-accent",
            )}
            // The input keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
          >
            <span className="min-w-0 break-words">{option.label}</span>
            {option.detail ? (
              <span className="min-w-0 break-words text-12 text-muted-foreground">
                {option.detail}
              </span>
            ) : null}
          </div>
        ))}
      </div>
      {shows && options.length === 0 ? (
        <p className={cn(popup, "px-3 py-2 text-12 text-muted-foreground")}>{empty}</p>
      ) : null}
    </div>
  );
}
