// counts-contradict: requests, how they ended, how long it took and how many a second belong together. No outcome has more
// requests than there were, nor have all of them; the error share is that of the counts; requests are rate times duration
// within 5 % (a rate may be of a span a little shorter, or of answers alone).
import { t } from "@gonogo/locale/t";
import { capital } from "../../words/format.ts";
import type { AuditFigure } from "../figures/audit-set.ts";
import { isCalled, isPlain } from "../figures/named-figures.ts";
import { over, scaled, times } from "../figures/range.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import {
  figureText,
  metricText,
  numberText,
  percentText,
  placeText,
  valueText,
} from "../figures/words.ts";

const names = {
  total: /^(?:total )?(?:requests|calls|operations)(?: (?:sent|total|count|made))?$|^total$|^sent$/,
  ok: /^(?:ok|success(?:es|ful)?|succeeded|answered)(?: (?:requests|calls|count))?$/,
  failed:
    /^(?:failed|failures|errors?|errored|unanswered|dropped|lost)(?: (?:requests|calls|count))?$|^error ?count$/,
  timeouts: /^(?:time ?outs?|timed out)(?: (?:requests|calls|count))?$/,
  duration: /^(?:duration|elapsed|(?:run|test|total) duration|run|test|wall)$/,
} as const;

const tolerance = 0.05;
/** Shares of counts may be rounded, and a request or two counted on either side. */
const shareTolerance = 0.01;

/** A shorter duration is that of a call. */
const shortestUs = 1_000_000;

type Counts = Readonly<Partial<Record<keyof typeof names, AuditFigure>>>;

function countsOf(place: readonly AuditFigure[]): Counts {
  const find = (name: keyof typeof names) =>
    place.find(
      (figure) =>
        isPlain(figure) &&
        figure.known === null &&
        (name === "duration"
          ? figure.kind === "us" && figure.stored.low >= shortestUs
          : figure.kind === "count") &&
        isCalled(figure, names[name]),
    );
  const found = Object.keys(names).map((name) => [name, find(name as keyof typeof names)]);
  return Object.fromEntries(found.filter(([, figure]) => figure !== undefined));
}

type Contradiction = {
  readonly figures: readonly AuditFigure[];
  readonly what: string;
  readonly arithmetic: string;
};

function tooMany({ total, ok, failed, timeouts }: Counts): Contradiction | null {
  // Time-outs are often among the failures, so that only the larger of the two counts.
  const bad = [failed, timeouts].flatMap((figure) => figure ?? []);
  const worst = bad.sort((a, b) => b.stored.low - a.stored.low)[0];
  const parts = [ok, worst].flatMap((figure) => figure ?? []);
  const least = parts.reduce((sum, { stored }) => sum + stored.low, 0);
  if (!total || parts.length === 0 || least <= total.stored.high) return null;
  return {
    figures: [...parts, total],
    what: t("more requests ended than there were"),
    arithmetic: t("{figures}: more than {metric}, {value}.", {
      figures: parts.map(figureText).join(` ${t("and##figures")} `),
      metric: metricText(total),
      value: valueText(total),
    }),
  };
}

function otherShare({ total, failed }: Counts, errors: AuditFigure | undefined) {
  if (!total || !failed || !errors || !(total.stored.low > 0)) return null;
  const share = over(failed.stored, total.stored);
  const slack = shareTolerance * Math.max(share.high, errors.stored.high);
  const agrees = share.low - slack <= errors.stored.high && errors.stored.low <= share.high + slack;
  if (agrees) return null;
  return {
    figures: [errors, failed, total],
    what: t("the error share is not that of the counts"),
    arithmetic: t("{failed} of {total} are {share}; stated is {stated}.", {
      failed: valueText(failed),
      total: valueText(total),
      share: percentText(share.value),
      stated: valueText(errors),
    }),
  };
}

function otherRate({ total, ok, duration }: Counts, rate: AuditFigure | undefined) {
  if (!total || !duration || !rate) return null;
  const made = times(rate.stored, scaled(duration.stored, 1e-6));
  const fits = [total, ok].some(
    (counted) =>
      counted !== undefined &&
      made.low <= counted.stored.high * (1 + tolerance) &&
      counted.stored.low <= made.high * (1 + tolerance),
  );
  if (fits) return null;
  return {
    figures: [rate, duration, total],
    what: t("requests are not rate times duration"),
    arithmetic: t("{rate} × {duration} = {product}; stated are {stated}.", {
      rate: valueText(rate),
      duration: valueText(duration),
      product: numberText(made.value),
      stated: valueText(total),
    }),
  };
}

export const countsContradict: AuditRuleOf = (set) =>
  set.places.flatMap((place) => {
    const counts = countsOf(place);
    const plain = (metric: "errors" | "throughput") =>
      place.find((figure) => figure.known === metric && isPlain(figure));
    const found: (Contradiction | null)[] = [
      tooMany(counts),
      otherShare(counts, plain("errors")),
      otherRate(counts, plain("throughput")),
    ];
    return found.flatMap((one) => {
      if (!one) return [];
      const [first] = one.figures;
      const where = first ? placeText(first) : "";
      return [
        finding({
          rule: "counts-contradict",
          severity: "contradiction",
          figures: one.figures,
          sentence:
            where === ""
              ? `${capital(one.what)}.`
              : t("At {place} {what}.", { place: where, what: one.what }),
          arithmetic: one.arithmetic,
          remedy: t("Take all of them from the same run, over the same time."),
        }),
      ];
    });
  });
