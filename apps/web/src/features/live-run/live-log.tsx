// The log of a run: what the worker said, newest last, each line with its time and level.
"use client";

import { msg, t } from "@gonogo/locale/t";
import { memo, useEffect, useRef } from "react";
import { StoredText } from "@/components/stored-text";
import { LocalTime } from "@/components/ui/local-time";
import { cn } from "@/lib/cn";
import type { LogLine } from "./live-state.ts";

const tones: Readonly<Record<LogLine["level"], string>> = {
  info: "text-muted-foreground",
  warning: "text-inconclusive",
  error: "text-no-go",
};

const levelWords = { warning: msg("warning##log"), error: msg("error##log") } as const;

/** Nothing before the first line; scrolls with new ones unless the reader has scrolled up. */
export const LiveLog = memo(function LiveLog({ lines }: { lines: readonly LogLine[] }) {
  const box = useRef<HTMLDivElement>(null);
  const count = lines.length;
  useEffect(() => {
    const element = box.current;
    if (!element || count === 0) return;
    const fromEnd = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (fromEnd < 80) element.scrollTop = element.scrollHeight;
  }, [count]);
  if (count === 0) return null;
  return (
    <div
      ref={box}
      role="log"
      aria-label={t("Log of the run")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="h-24 overflow-auto rounded-md border bg-muted p-3 font-mono text-12 leading-5"
    >
      <ol>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever appended
          <li key={index} className="flex flex-wrap gap-x-3">
            <span className="text-muted-foreground">
              <LocalTime at={new Date(line.atMs).toISOString()} style="second" />
            </span>
            <span className={cn("min-w-0", tones[line.level])}>
              {line.level === "info" ? "" : `${t(levelWords[line.level])}: `}
              <StoredText text={line.message} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
});
