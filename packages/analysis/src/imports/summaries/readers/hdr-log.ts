// Reads logs of HdrHistogram (.hlog), whose lines hold a histogram each, and the percentile tables that it prints. Neither says
// its unit: nanoseconds are assumed of logs, milliseconds of tables, and the page says so.

import { english, t } from "@gonogo/locale/t";
import { formatCount } from "../../../words/format.ts";
import { inLine } from "../../output-text.ts";
import { ImportError } from "../../sample.ts";
import { takeEncodedCounts } from "../format/hdr-encoding.ts";
import { afterLabel, required, spectrumIn } from "../format/printed.ts";
import {
  benchmarkOf,
  type Inflate,
  type ReadSummary,
  type SummaryFile,
  type SummaryReader,
} from "../format/summary-file.ts";

const logFile = english("log of HdrHistogram");
const perUnitUs = 0.001;
const mostTags = 50;
const mostUnpacked = 64_000_000;
const mostIntervals = 20_000;
/** Of all tags together: five significant digits have millions. */
const mostValues = 500_000;
const percents = [0, 10, 25, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999, 100] as const;

/** Intervals of one tag are added up; a line without a tag is of the log as a whole. */
function readLog({ lines, inflate }: SummaryFile): ReadSummary {
  const tags = new Map<string, Tag>();
  let intervals = 0;
  let values = 0;
  let unpacked = 0;
  const counting: Inflate = (packed, most) => {
    const plain = inflate(packed, most);
    unpacked += plain.length;
    return plain;
  };
  let start: number | null = null;
  lines.forEach((line, i) => {
    const [, from] = /^#\[StartTime: (\d+(?:\.\d+)?)/.exec(line) ?? [];
    if (from !== undefined) start ??= Number(from);
    if (line.trim() === "" || line.startsWith("#") || line.startsWith('"')) return;
    const [, tag = "", length, encoded = ""] =
      /^(?:Tag=([^,]{0,200}),)?\d+(?:\.\d+)?,(\d+(?:\.\d+)?),\d+(?:\.\d+)?,([A-Za-z0-9+/=]+)$/.exec(
        line.trim(),
      ) ?? [];
    if (length === undefined)
      throw new ImportError(
        t("line {line} is no interval: start, length, maximum and histogram", { line: i + 1 }),
        remedy(),
      );
    if (++intervals > mostIntervals)
      throw new ImportError(
        t("there are more than {count} intervals", { count: formatCount(mostIntervals) }),
        t("Log longer intervals, or send a part of the log."),
      );
    const one: Tag = tags.get(tag) ?? { buckets: new Map(), seconds: 0 };
    one.seconds += Number(length);
    try {
      takeEncodedCounts(encoded, counting, ({ highest, middle, count }) => {
        const bucket = one.buckets.get(highest);
        if (bucket) bucket.count += count;
        else {
          one.buckets.set(highest, { middle, count });
          if (++values > mostValues) refuseValues();
        }
      });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      throw new ImportError(inLine(i + 1, error.message), error.remedy);
    }
    if (unpacked > mostUnpacked)
      throw new ImportError(
        t("the histograms have more than {megabytes} MB when they are unpacked", {
          megabytes: mostUnpacked / 1e6,
        }),
        t("Log longer intervals, or send a part of the log."),
      );
    tags.set(tag, one);
    if (tags.size > mostTags)
      throw new ImportError(
        t("there are more than {count} tags", { count: mostTags }),
        t("Send a log with fewer tags."),
      );
  });
  if (tags.size === 0) throw new ImportError(t("there is no interval in the log"), remedy());
  return {
    measuredAt: start !== null && start < 8e12 ? new Date(start * 1_000).toISOString() : null,
    benchmarks: [...tags].map(([tag, one]) =>
      benchmarkOfCounts(tag || english("all requests"), one),
    ),
  };
}

const remedy = () => t("Send the whole log of format 1.2 or 1.3; it may be cut off.");

const refuseValues = (): never => {
  throw new ImportError(
    t("there are more than {count} distinct values", { count: formatCount(mostValues) }),
    t("Record with fewer significant digits."),
  );
};

type Tag = {
  /** By the highest value of each. */
  readonly buckets: Map<number, { readonly middle: number; count: number }>;
  seconds: number;
};

/** Mean and deviation are those of the middles of buckets, as HdrHistogram calculates them; other figures are upper ends. */
function benchmarkOfCounts(name: string, { buckets, seconds }: Tag) {
  const sorted = [...buckets]
    .sort(([a], [b]) => a - b)
    .map(([highest, { middle, count }]) => ({
      ...{ upToUs: highest * perUnitUs, middleUs: middle * perUnitUs, count },
    }));
  const samples = sorted.reduce((sum, { count }) => sum + count, 0);
  const meanUs =
    samples === 0
      ? null
      : sorted.reduce((sum, { middleUs, count }) => sum + middleUs * count, 0) / samples;
  const squares = sorted.reduce(
    (sum, { middleUs, count }) => sum + count * (middleUs - (meanUs ?? 0)) ** 2,
    0,
  );
  return benchmarkOf(name, {
    load: { durationS: seconds || null },
    requests: samples,
    perS: seconds > 0 ? samples / seconds : null,
    latency: {
      ...{ minUs: sorted[0]?.upToUs ?? null, meanUs, maxUs: sorted.at(-1)?.upToUs ?? null },
      stddevUs: samples === 0 ? null : Math.sqrt(squares / samples),
      percentiles:
        samples === 0
          ? []
          : percents.map((percent) => ({
              percent,
              us: valueAt(sorted, (percent / 100) * samples),
            })),
      samples,
      histogram:
        sorted.length === 0 ? null : sorted.map(({ upToUs, count }) => ({ upToUs, count })),
    },
  });
}

function valueAt(sorted: readonly { upToUs: number; count: number }[], rank: number): number {
  let seen = 0;
  for (const { upToUs, count } of sorted) {
    seen += count;
    if (seen >= rank - 1e-9 && seen > 0) return upToUs;
  }
  return sorted.at(-1)?.upToUs ?? 0;
}

const table = english("percentile table of HdrHistogram");

function readTable({ lines, text }: SummaryFile): ReadSummary {
  const spectrum = spectrumIn(lines, 1_000);
  const samples = spectrum.histogram?.reduce((sum, { count }) => sum + count, 0) ?? null;
  required(samples, "Value Percentile TotalCount", table);
  const ms = (pattern: RegExp) => {
    const [, digits] = pattern.exec(text) ?? [];
    return digits === undefined ? null : Number(digits) * 1_000;
  };
  return {
    benchmarks: [
      benchmarkOf(english("all requests"), {
        requests: samples,
        latency: {
          ...{
            minUs: spectrum.percentiles[0]?.us ?? null,
            meanUs: ms(/#\[Mean\s*=\s*(\d+(?:\.\d+)?)/),
          },
          ...{
            stddevUs: ms(/StdDeviation\s*=\s*(\d+(?:\.\d+)?)/),
            maxUs: ms(/#\[Max\s*=\s*(\d+(?:\.\d+)?)/),
          },
          ...{ samples, ...spectrum },
        },
      }),
    ],
  };
}

export const hdrReaders: readonly SummaryReader[] = [
  {
    ...{
      tool: "hdrhistogram",
      format: logFile,
      by: english(
        "its line “#[Histogram log format version …]” or its head Interval_Compressed_Histogram",
      ),
    },
    matches: ({ lines }) =>
      lines
        .slice(0, 50)
        .some(
          (line) =>
            /^#\[Histogram log format version /.test(line) ||
            line.includes("Interval_Compressed_Histogram"),
        ),
    read: readLog,
  },
  {
    ...{
      tool: "hdrhistogram",
      format: table,
      by: english("its head “Value Percentile TotalCount 1/(1-Percentile)”"),
    },
    matches: ({ lines }) =>
      afterLabel(
        lines.slice(0, 20).map((line) => line.slice(0, 200).replace(/\s+/g, " ")),
        "Value Percentile TotalCount",
      ) !== null,
    read: readTable,
  },
];
