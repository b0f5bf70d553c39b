// Figures as tools print them for people: durations with a unit, shortened counts, sizes; and what single requests of a file
// come to. Every pattern reads one line, without backtracking over more.
import { t, translated } from "@gonogo/locale/t";
import type {
  SummaryErrorCount,
  SummaryLatency,
  SummaryPercentile,
} from "@gonogo/protocols/report";
import { ImportError } from "../../sample.ts";

/** Microseconds of one of each. */
const unitUs: Readonly<Record<string, number>> = {
  ...{ ns: 0.001, us: 1, µs: 1, μs: 1, ms: 1_000, s: 1e6, sec: 1e6, secs: 1e6 },
  ...{ m: 60e6, min: 60e6, h: 3_600e6, hr: 3_600e6 },
};

/** `5.51ms`, `0.0052 secs`, `2m0.5s` in microseconds; null: it is no duration. */
export function durationUs(text: string): number | null {
  const compact = text.trim().replaceAll(" ", "");
  if (compact === "" || compact.length > 40) return null;
  let total = 0;
  let rest = compact;
  while (rest !== "") {
    const [whole = "", digits = "", unit = ""] = /^(\d+(?:\.\d+)?)([a-zµμ]+)/.exec(rest) ?? [];
    const us = unitUs[unit];
    if (whole === "" || us === undefined) return /^0(\.0+)?$/.test(rest) && total === 0 ? 0 : null;
    total += Number(digits) * us;
    rest = rest.slice(whole.length);
  }
  return total;
}

const scales: Readonly<Record<string, number>> = { "": 1, k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12 };

/** `6075`, `1.01k`; null: it is no count. */
export function countIn(text: string): number | null {
  const [, digits = "", scale = ""] = /^(\d[\d,]*(?:\.\d+)?)([kKMGT]?)$/.exec(text.trim()) ?? [];
  return digits === "" ? null : Number(digits.replaceAll(",", "")) * (scales[scale] ?? 1);
}

/** `315.67KB` in bytes: tools that print it so count 1,024 in a kilobyte. */
export function bytesIn(text: string): number | null {
  const [, digits = "", scale = ""] = /^(\d+(?:\.\d+)?)\s?([KMGT]?)i?B$/.exec(text.trim()) ?? [];
  return digits === "" ? null : Number(digits) * 1_024 ** " KMGT".indexOf(scale || " ");
}

/** What follows the label on the first line that has it: `Requests/sec:`; null: no line has it. */
export function afterLabel(lines: readonly string[], label: string): string | null {
  for (const line of lines) {
    const at = line.indexOf(label);
    if (at !== -1 && line.slice(0, at).trim() === "") return line.slice(at + label.length).trim();
  }
  return null;
}

/** Throws ImportError naming the label; for what a whole file of the tool always has. */
export function required<T>(value: T | null, label: string, file: string): T {
  if (value !== null) return value;
  throw new ImportError(
    t('"{label}" is missing or has no figure', { label }),
    t(
      "Send the whole {file}; it may be cut off. If a newer version of the tool prints it otherwise, tell us which one.",
      { file: translated(file) },
    ),
  );
}

/** Statuses of HTTP that are failures; others, such as 200 and 304, are not. */
export const isFailedStatus = (status: string): boolean => !/^[23]\d\d$/.test(status);

type Counts = readonly (readonly [name: string, count: number])[];
const sum = (counts: Counts): number => counts.reduce((total, [, count]) => total + count, 0);

/** Requests, failures and errors of what was counted by status, and without an answer. */
export function countsOf(statuses: Counts, unanswered: Counts, isFailed = isFailedStatus) {
  const failing = statuses.filter(([status, count]) => isFailed(status) && count > 0);
  return {
    requests: sum(statuses) + sum(unanswered),
    failed: sum(failing) + sum(unanswered),
    errors: errorsOf([
      ...failing.map(([name, count]) => [statusText(name), count] as const),
      ...unanswered,
    ]),
  };
}

const statusText = (name: string) => (/^\d{3}$/.test(name) ? `HTTP ${name}` : name);

/** The most frequent first, without those that did not happen. */
export const errorsOf = (counts: Counts): SummaryErrorCount[] =>
  counts
    .filter(([, count]) => count > 0)
    .map(([what, count]) => ({ what, count }))
    .sort((a, b) => b.count - a.count);

/** Percentiles that people look for: calculated where single times are known, and kept where a file has too many. */
export const shownPercents: readonly number[] = [50, 75, 90, 95, 99, 99.9, 99.99];

/** Latency of single measurements in microseconds: percentiles by the nearest rank, up to the largest that they support. */
export function latencyOfTimes(timesUs: readonly number[]): SummaryLatency {
  const sorted = Float64Array.from(timesUs).sort();
  const n = sorted.length;
  const at = (rank: number) => sorted[Math.min(n, Math.max(1, rank)) - 1] ?? null;
  const meanUs = n === 0 ? null : sorted.reduce((total, us) => total + us, 0) / n;
  const squares = sorted.reduce((total, us) => total + (us - (meanUs ?? 0)) ** 2, 0);
  const percentiles = shownPercents.flatMap((percent): SummaryPercentile[] => {
    const us = at(Math.ceil((n * percent) / 100 - 1e-9));
    return us === null || (percent > 50 && n * (1 - percent / 100) < 1 - 1e-9)
      ? []
      : [{ percent, us }];
  });
  return {
    ...{ minUs: at(1), meanUs, maxUs: at(n), percentiles },
    stddevUs: n < 2 ? null : Math.sqrt(squares / (n - 1)),
    ...{ samples: n, stepUs: null, histogram: null },
  };
}

/**
 * Percentiles and counts of the table that HdrHistogram prints: value, percentile, count up to it, and a fourth column.
 * @param perUnitUs microseconds of one of its values
 */
export function spectrumIn(
  lines: readonly string[],
  perUnitUs: number,
): Pick<SummaryLatency, "percentiles" | "histogram"> {
  const percentiles = new Map<number, number>();
  const histogram: { upToUs: number; count: number }[] = [];
  let before = 0;
  for (const line of lines) {
    const row =
      /^\s*(\d+(?:\.\d+)?)\s+([01](?:\.\d+)?)\s+(\d+)(?:\s+(?:\d+(?:\.\d+)?|inf))?\s*$/.exec(line);
    if (!row) continue;
    const [us, share, count] = [Number(row[1]) * perUnitUs, Number(row[2]), Number(row[3])];
    if (share > 1) continue;
    percentiles.set(Math.round(share * 1e9) / 1e7, us);
    if (count < before)
      throw new ImportError(
        t("the counts of the percentile table fall from {before} to {count}", { before, count }),
        t("Send the table of one run as the tool printed it."),
      );
    if (count > before) histogram.push({ upToUs: us, count: count - before });
    before = count;
  }
  return {
    percentiles: [...percentiles]
      .map(([percent, us]) => ({ percent, us }))
      .sort((a, b) => a.percent - b.percent),
    histogram: histogram.length === 0 ? null : histogram,
  };
}
