// A long name, shortened in the middle; the whole name shows on hover and on keyboard focus.
// Short names are plain text, so that tabbing stops only where something is hidden.
"use client";

import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from "@/components/ui/tooltip";
import { truncateMiddle } from "./truncate-middle.ts";

type TruncatedNameProps = { name: string; max?: number };

/** A name of at most `max` visible characters; screen readers and paper always get the whole. */
export function TruncatedName({ name, max = 24 }: TruncatedNameProps) {
  const short = truncateMiddle(name, max);
  if (short === name) return <span>{name}</span>;
  return (
    <TooltipProvider delayDuration={150}>
      <Tooltip>
        <TooltipTrigger asChild>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: focus is the keyboard's way to the full name */}
          <span tabIndex={0} className="relative rounded-sm">
            <span aria-hidden="true" className="whitespace-nowrap print:hidden">
              {short}
            </span>
            <span className="sr-only print:not-sr-only">{name}</span>
          </span>
        </TooltipTrigger>
        <TooltipContent className="[overflow-wrap:anywhere]">{name}</TooltipContent>
      </Tooltip>
    </TooltipProvider>
  );
}
