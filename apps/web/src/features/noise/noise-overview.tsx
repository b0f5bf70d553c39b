// The noise of all targets: the answer with its picture, a table, and the targets that nobody calibrated.

import { formatExact, formatLength } from "@gonogo/analysis/words/format";
import { loadLine } from "@gonogo/analysis/words/load-line";
import { metricWord } from "@gonogo/analysis/words/metric-word";
import { msg, t } from "@gonogo/locale/t";
import { Waves } from "lucide-react";
import Link from "next/link";
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { May } from "@/components/may";
import { Answer } from "@/components/ui/answer";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { changeText, clearestMetric, effectText } from "@/lib/noise-text";
import type { NoiseList } from "@/lib/router-types";
import {
  effectScale,
  noiseAnswer,
  noiseDetail,
  type Shown,
  shownEffects,
  spokenRounds,
} from "./noise-answer.ts";
import { NoiseState } from "./noise-history.tsx";

type Listed = NoiseList["items"][number];

const noisePath = (slug: string) => `/targets/${slug}#noise`;
/** Rows of the picture. */
const mostDrawn = 10;

/** Targets one below another on one scale: what ten rounds can show, with the range of the calibration's own uncertainty. */
function EffectPicture({ shown }: { shown: readonly Shown[] }) {
  const { ticks, place } = effectScale(shown.map(({ effect }) => effect));
  return (
    <figure className="grid min-w-0 gap-1 border-t pt-3">
      <figcaption className="text-12 text-muted-foreground">
        {t(
          "Smallest change that {rounds} rounds can show, with its range. Further left is quieter.",
          { rounds: spokenRounds },
        )}
      </figcaption>
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
        {shown.map(({ item, metric, effect }) => (
          <EffectRow
            key={item.slug}
            name={item.slug}
            word={metricWord(metric.metric)}
            label={t("{change}, from {low} to {high}", {
              change: changeText(effect.effectLog),
              low: changeText(effect.lowLog),
              high: changeText(effect.highLog),
            })}
            low={place(effect.lowLog)}
            middle={place(effect.effectLog)}
            high={place(effect.highLog)}
            ticks={ticks}
          />
        ))}
        <span className="hidden sm:block" />
        <svg width="100%" height={16} aria-hidden className="block text-muted-foreground">
          {ticks.map(({ percent, at }) => (
            <text
              key={percent}
              x={`${at}%`}
              y={12}
              textAnchor="middle"
              fontSize={12}
              fill="currentColor"
            >
              {formatExact(percent)} %
            </text>
          ))}
        </svg>
      </div>
    </figure>
  );
}

type EffectRowProps = {
  name: string;
  word: string;
  /** The row in words. */
  label: string;
  low: number;
  middle: number;
  high: number;
  ticks: readonly { readonly percent: number; readonly at: number }[];
};

const EffectRow = ({ name, word, label, low, middle, high, ticks }: EffectRowProps) => (
  <>
    <span className="flex min-w-0 items-baseline gap-2 text-13">
      <Link href={noisePath(name)} prefetch={false} className="link truncate" title={name}>
        {name}
      </Link>
      <span className="shrink-0 text-12 text-muted-foreground">{word}</span>
    </span>
    <svg role="img" aria-label={`${name}: ${label}`} width="100%" height={28} className="block">
      {ticks.map(({ percent, at }) => (
        <line key={percent} x1={`${at}%`} x2={`${at}%`} y1={0} y2={28} stroke="var(--chart-grid)" />
      ))}
      <line
        x1={`${low}%`}
        x2={`${high}%`}
        y1={14}
        y2={14}
        stroke="var(--foreground)"
        strokeWidth={2}
      />
      <circle cx={`${middle}%`} cy={14} r={4} fill="var(--foreground)" />
    </svg>
  </>
);

const clearest = (item: Listed) => (item.noise.usable ? clearestMetric(item.noise.figures) : null);

const columnsOf = (): readonly Column<Listed>[] => [
  {
    head: msg("Target"),
    className: "min-w-32",
    cell: ({ slug, name, noise }) => (
      <>
        <RowLink href={noisePath(slug)}>{slug}</RowLink>
        {name === slug ? null : <p className="text-12 text-muted-foreground">{name}</p>}
        <p className="figure hidden break-all text-12 text-muted-foreground sm:block">
          {noise.askedText}
        </p>
      </>
    ),
  },
  {
    head: msg("Load"),
    from: "lg",
    className: "text-muted-foreground",
    cell: ({ noise }) => loadLine(noise.load),
  },
  {
    head: msg("Rounds"),
    from: "lg",
    numeric: true,
    className: "whitespace-nowrap",
    cell: ({ noise }) => `${noise.figures.roundsValid} × ${formatLength(noise.blockMs)}`,
  },
  {
    head: msg("Metric"),
    from: "md",
    cell: (item) => {
      const metric = clearest(item);
      return metric ? metricWord(metric.metric) : "–";
    },
  },
  {
    head: msg("Differs from itself"),
    from: "sm",
    numeric: true,
    className: "whitespace-nowrap",
    cell: (item) => {
      const metric = clearest(item);
      return metric ? changeText(metric.medianAbsLog) : "–";
    },
  },
  {
    head: () => t("{rounds} rounds show", { rounds: spokenRounds }),
    numeric: true,
    className: "whitespace-nowrap",
    cell: (item) => {
      const metric = clearest(item);
      return metric ? effectText(metric, spokenRounds) : "–";
    },
  },
  {
    head: msg("Measured"),
    from: "md",
    className: "text-muted-foreground",
    cell: ({ noise }) => <LocalTime at={noise.measuredAt} />,
  },
  {
    head: msg("State"),
    className: "w-px whitespace-nowrap",
    cell: ({ noise }) => <NoiseState noise={noise} />,
  },
];

export function NoiseOverview({ list }: { list: NoiseList }) {
  const { items, uncalibrated, calibrated, targets } = list;
  if (targets === 0)
    return (
      <EmptyState
        icon={Waves}
        title={t("No target yet")}
        action={
          <May scope="targets:write">
            <Button asChild>
              <Link href="/new/target">{t("New target")}</Link>
            </Button>
          </May>
        }
      >
        {t("A calibration measures a target against itself. Add a target first.")}
      </EmptyState>
    );
  const shown = shownEffects(items);
  const drawn = new Set(shown.map(({ item }) => item));
  const rows = [...shown.map(({ item }) => item), ...items.filter((item) => !drawn.has(item))];
  return (
    <>
      <Answer
        detail={noiseDetail(list)}
        picture={shown.length > 0 ? <EffectPicture shown={shown.slice(0, mostDrawn)} /> : null}
      >
        {noiseAnswer(list)}
      </Answer>
      {items.length > 0 ? (
        <section className="grid min-w-0 gap-2" aria-labelledby="calibrations">
          <h2 id="calibrations" className="text-16 font-semibold">
            {t("Calibrations")}
          </h2>
          <p className="max-w-prose text-13 text-muted-foreground">
            {t(
              "The newest usable one of each target, the quietest first. “Differs from itself” is the median difference between the two blocks of a round.",
            )}
            {calibrated > items.length
              ? ` ${t("The last {shown} of {total} targets.", { shown: items.length, total: calibrated })}`
              : ""}
          </p>
          <FactTable
            label={t("Calibrations by target")}
            columns={columnsOf()}
            rows={rows}
            keyOf={({ slug }) => slug}
          />
        </section>
      ) : null}
      {uncalibrated.length > 0 ? (
        <Uncalibrated names={uncalibrated} count={targets - calibrated} />
      ) : null}
    </>
  );
}

type UncalibratedProps = { names: NoiseList["uncalibrated"]; count: number };

const Uncalibrated = ({ names, count }: UncalibratedProps) => (
  <section className="grid min-w-0 gap-2" aria-labelledby="uncalibrated">
    <h2 id="uncalibrated" className="text-16 font-semibold">
      {t("Not calibrated")}
    </h2>
    <p className="max-w-prose text-13 text-muted-foreground">
      {t("A calibration takes a minute or two. Open a target and choose “Calibrate noise”.")}
      {count > names.length
        ? ` ${t("The first {shown} of {total}, by name.", { shown: names.length, total: count })}`
        : ""}
    </p>
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13">
      {names.map(({ slug }) => (
        <li key={slug} className="min-w-0">
          <Link
            href={noisePath(slug)}
            prefetch={false}
            className="link inline-block max-w-full truncate py-1"
          >
            {slug}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
