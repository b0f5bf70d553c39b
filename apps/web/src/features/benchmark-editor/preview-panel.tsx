// The preview at the editor's side: what this definition would do, before anything runs.
// Counts and duration are arithmetic of the plan; warnings say what such a run could not answer.
"use client";

import { formatDuration, plural } from "@gonogo/analysis/words/format";
import { t, translated } from "@gonogo/locale/t";
import type { Message } from "@gonogo/protocols/report";
import dynamic from "next/dynamic";
import Link from "next/link";
import { Trans } from "@/components/trans";
import { Card } from "@/components/ui/card";
import {
  gateCaveats,
  gateSentence,
  gateWarning,
  uncalibratedOf,
  uncalibratedText,
} from "@/lib/gate-noise-text";
import { changeText } from "@/lib/noise-text";
import type { GateNoise } from "@/lib/router-types";
import { PreviewNotes } from "./preview-notes.tsx";

export type Preview = {
  /** null while the definition is too large to be performed. */
  readonly facts: {
    readonly cells: number;
    readonly blocks: number;
    readonly maxBlocks: number;
    readonly durationMs: number;
    readonly maxDurationMs: number;
    readonly maxRounds: number;
    /** At most, if every cell fails at the last look; 0: a NO-GO is not confirmed. */
    readonly confirmMs: number;
    readonly minimalRounds: number;
    readonly warnings: readonly Message[];
  } | null;
  /** What would refuse a run, by field of the definition. */
  readonly problems: readonly { readonly field: string; readonly message: string }[];
  /** What the plan could see, for gates that compare two variants. */
  readonly noise?: readonly GateNoise[];
};

/** Loads when there are warnings: their words bring those of every finding. */
const Warnings = dynamic(
  () => import("./preview-warnings.tsx").then((all) => all.PreviewWarnings),
  {
    ssr: false,
  },
);

type PanelProps = {
  preview: Preview | null;
  variants: number;
  rounds: string;
  /** What each target gets; null while the definition cannot be read. */
  load: string | null;
  /** null: the form has not been read yet. */
  issues: number | null;
};

export function PreviewPanel({ preview, variants, rounds, load, issues }: PanelProps) {
  return (
    <Card
      className="block p-4 sm:p-4"
      aria-live="polite"
      aria-busy={issues === 0 && preview === null}
    >
      <h2 className="text-14 font-semibold">{t("What will run")}</h2>
      {preview?.facts ? (
        <Figures
          facts={preview.facts}
          variants={variants}
          rounds={rounds}
          load={load}
          visible={visibleText(preview.noise ?? [])}
        />
      ) : preview ? null : (
        <p className="mt-2 text-13 text-muted-foreground">{waitingFor(issues)}</p>
      )}
      <PreviewNotes
        mark="✕"
        title={t("Would be refused")}
        notes={preview?.problems.map(problemText) ?? []}
      />
      <NoisePreview gates={preview?.noise ?? []} />
      {preview?.facts?.warnings.length ? <Warnings warnings={preview.facts.warnings} /> : null}
    </Card>
  );
}

/** The least difference that some gate can see; null while nothing is known. */
function visibleText(gates: readonly GateNoise[]): string | null {
  const effects = gates.flatMap(({ effect }) => (effect ? [effect.effectLog] : []));
  return effects.length === 0 ? null : changeText(Math.min(...effects));
}

/** `20 blocks in 1 min 12 s`, for where there is no room for more; null while it is not known. */
export const briefText = (facts: Preview["facts"]): string | null =>
  facts === null
    ? null
    : t("{blocks} in {duration}", {
        blocks: plural(facts.blocks, "block"),
        duration: formatDuration(facts.durationMs),
      });

const waitingFor = (issues: number | null): string => {
  if (issues === null) return t("Blocks, time and load stand here as soon as the form says them.");
  if (issues === 0) return t("Reading the definition…");
  return t(
    "{count, plural, one {# field needs} other {# fields need}} attention before this can run.",
    { count: issues },
  );
};

const problemText = (problem: Preview["problems"][number]): string =>
  `${problem.field}: ${translated(problem.message)}`;

type FiguresProps = {
  facts: NonNullable<Preview["facts"]>;
  variants: number;
  rounds: string;
  load: string | null;
  visible: string | null;
};

function Figures({ facts, variants, rounds, load, visible }: FiguresProps) {
  const sides = { variants: plural(variants, "variant"), rounds };
  const latestMs = facts.maxDurationMs + facts.confirmMs;
  const more = facts.maxBlocks > facts.blocks;
  return (
    <dl className="mt-2 grid grid-cols-[minmax(9rem,1fr)_minmax(0,auto)] items-baseline text-13 [&>*]:border-b [&>*]:py-1.5 [&>dd]:pl-3">
      <Figure
        label={
          facts.cells === 1
            ? t("{variants} × {rounds} rounds", sides)
            : t("{variants} × {rounds} rounds × {cells} cells", { ...sides, cells: facts.cells })
        }
        value={plural(facts.blocks, "block")}
        strong
      />
      <Figure label={t("First answer after")} value={formatDuration(facts.durationMs)} />
      {latestMs > facts.durationMs ? (
        <Figure label={t("At the latest after")} value={formatDuration(latestMs)} />
      ) : null}
      {more ? (
        <Figure
          label={t("With {rounds} rounds", { rounds: facts.maxRounds })}
          value={plural(facts.maxBlocks, "block")}
        />
      ) : null}
      {visible ? <Figure label={t("Smallest visible difference")} value={visible} /> : null}
      {load ? <Figure label={t("Load on each target")} value={load} /> : null}
      <Figure label={t("Rounds for every verdict")} value={facts.minimalRounds} />
    </dl>
  );
}

function Figure(props: { label: string; value: number | string; strong?: boolean }) {
  return (
    <>
      <dt className={props.strong ? "font-medium" : "text-muted-foreground"}>{props.label}</dt>
      <dd className="text-right font-mono tabular-nums">{props.value}</dd>
    </>
  );
}

// The preview's word on noise: what each gate could see, from calibrations of its targets.
// Where a target was never calibrated it offers to do so, since nothing can be said without.

function NoisePreview({ gates }: { gates: readonly GateNoise[] }) {
  if (gates.length === 0) return null;
  const slugs = uncalibratedOf(gates);
  // What gates share in caveats is said once.
  const caveats = [...new Set(gates.flatMap(gateCaveats))];
  return (
    <div className="mt-4 border-t pt-3">
      <h3 className="mb-2 text-12 font-medium text-muted-foreground">{t("What it can see")}</h3>
      <ul className="space-y-3 text-13">
        {gates.map((gate) => (
          <GateLine key={gate.gateIndex} gate={gate} />
        ))}
        {caveats.map((caveat) => (
          <li key={caveat} className="text-12 text-muted-foreground">
            {caveat}
          </li>
        ))}
        {slugs.length > 0 ? (
          <li>
            <Trans
              text="{unknown} {targets}. Calibrate it on its page: a minute or two."
              values={{ unknown: uncalibratedText(gates), targets: <TargetLinks slugs={slugs} /> }}
            />
          </li>
        ) : null}
      </ul>
    </div>
  );
}

const TargetLinks = ({ slugs }: { slugs: readonly string[] }) =>
  slugs.map((slug, i) => (
    <span key={slug}>
      {i > 0 ? ", " : ""}
      <Link href={`/targets/${slug}`} className="link">
        {slug}
      </Link>
    </span>
  ));

function GateLine({ gate }: { gate: GateNoise }) {
  const text = gateSentence(gate);
  const warning = gateWarning(gate);
  if (text === null) return null;
  return (
    <li className="grid gap-1">
      <span translate="no" className="figure min-w-0 break-words text-12 text-muted-foreground">
        {gate.rule}
      </span>
      <span>{text}</span>
      {warning ? (
        <span className="flex gap-2">
          <span aria-hidden>≈</span>
          <span className="min-w-0">{warning}</span>
        </span>
      ) : null}
    </li>
  );
}
