// The strip of blocks: one small square each, round by round; in the colour of its variant, full when done, crossed when not evidence.
"use client";

import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { capital } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import { createContext, useContext } from "react";
import { cn } from "@/lib/cn";
import {
  asideSummary,
  lostText,
  type StripBlock,
  type StripRound,
  type StripState,
  stripSummary,
  stripWindow,
  stripWords,
} from "./block-strip-data.ts";

const stateLooks: Readonly<Record<StripState, string>> = {
  planned: "border-current",
  running: "border-current",
  done: "border-current bg-current",
  invalid: "border-no-go text-no-go",
  skipped: "border-border border-dashed",
};

type BlockStripProps = {
  rounds: readonly StripRound[];
  title?: string;
  /** Blocks that are no evidence: before the rounds, and after them. */
  pilot?: readonly StripBlock[];
  probes?: readonly StripBlock[];
  /** Colours of the variants. */
  looks?: readonly SeriesLook[];
};

/** The colour of each variant, for all squares below. */
const ColourContext = createContext<ReadonlyMap<string, string>>(new Map());

/** All rounds of a short plan, or those around the current one, between the pilot and probes. */
export function BlockStrip({
  rounds,
  title,
  pilot = [],
  probes = [],
  looks = [],
}: BlockStripProps) {
  const shown = stripWindow(rounds);
  const first = shown[0]?.round ?? 0;
  const last = shown.at(-1)?.round ?? 0;
  // How many are done is said by the progress above.
  const aside = capital(
    [
      lostText(rounds),
      shown.length < rounds.length
        ? t("rounds {first} to {last} of {all} shown", {
            first: first + 1,
            last: last + 1,
            all: rounds.length,
          })
        : "",
    ]
      .filter(Boolean)
      .join("; "),
  );
  const colours = new Map(looks.map(({ name, color }) => [name, color]));
  return (
    <ColourContext value={colours}>
      <div className="grid gap-2">
        {title ? <p className="text-13 font-medium">{title}</p> : null}
        <div
          role="img"
          aria-label={[
            stripSummary(rounds),
            ...(pilot.length > 0 ? [asideSummary(t("pilot"), pilot)] : []),
            ...(probes.length > 0 ? [asideSummary(t("probe"), probes)] : []),
          ].join("; ")}
          className="flex flex-wrap gap-x-3 gap-y-2 min-h-4"
        >
          <Aside name={t("pilot")} blocks={pilot} />
          {shown.map((round) => (
            <span
              key={round.round}
              className="inline-flex gap-1"
              title={t("round {number}##block", { number: round.round + 1 })}
            >
              {round.blocks.map((block) => (
                <Square
                  key={block.id}
                  block={block}
                  place={t("round {number}##block", { number: block.round + 1 })}
                />
              ))}
            </span>
          ))}
          <Aside name={t("probe")} blocks={probes} />
        </div>
        {aside === "" ? null : <p className="text-12 text-muted-foreground">{aside}</p>}
        {looks.length > 0 ? (
          <ul
            aria-label={t("Colours of the variants")}
            className="flex flex-wrap gap-x-4 gap-y-1 text-12"
          >
            {looks.map(({ name, color }) => (
              <li key={name} className="flex min-w-0 items-center gap-1.5">
                <span
                  aria-hidden
                  className="size-3 shrink-0 rounded-[2px]"
                  style={{ background: color }}
                />
                <span className="truncate">{name}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </ColourContext>
  );
}

/** Blocks beside the rounds, under their own name; nothing where there are none. */
function Aside({ name, blocks }: { name: string; blocks: readonly StripBlock[] }) {
  if (blocks.length === 0) return null;
  return (
    <span className="inline-flex items-center gap-1" title={name}>
      <span className="text-12 text-muted-foreground leading-none">{name}</span>
      {blocks.map((block) => (
        <Square key={block.id} block={block} place={name} />
      ))}
    </span>
  );
}

function Square({ block, place }: { block: StripBlock; place: string }) {
  const color = useContext(ColourContext).get(block.variant);
  const kept = block.state === "invalid" || block.state === "skipped";
  return (
    <span
      style={kept ? undefined : { color }}
      title={`${block.variant}, ${place}: ${t(stripWords[block.state])}`}
      className={cn("inline-block size-3 rounded-[2px] border", stateLooks[block.state])}
    >
      {block.state === "running" ? (
        <span className="block h-full w-1/2 bg-current" aria-hidden />
      ) : null}
      {block.state === "invalid" ? (
        <svg aria-hidden="true" viewBox="0 0 10 10" className="block size-full">
          <path d="M2,2l6,6m0,-6l-6,6" stroke="currentColor" strokeWidth={1.5} />
        </svg>
      ) : null}
    </span>
  );
}
