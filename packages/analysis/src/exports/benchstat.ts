// The valid blocks of a report in the benchmark format of Go, which `benchstat` compares: each block is one line, since blocks are
// the samples that intervals rest on. Format: https://go.dev/design/14313-benchmark-format
import type { Report, ReportBlock } from "@gonogo/protocols/report";
import { cellLabels } from "./block-table.ts";

/** A part of a name: no spaces, no slashes. */
const part = (value: string): string => value.replace(/[\s/]+/g, "_");

/** `two-hosts` is `BenchmarkTwoHosts`: the format wants no small letter after the word. */
const nameOf = (slug: string): string =>
  `Benchmark${part(slug)
    .split(/[-_.]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")}`;

const oneLine = (value: string): string => value.replace(/\s+/g, " ").trim();

/** Empty but for its head where no block is valid. */
export function benchstatText(report: Report): string {
  const { benchmark, run, cells, environment } = report;
  const { version, commit, branch } = run.subject;
  const facts = {
    run: run.id,
    ...{ version, commit, branch },
    ...(environment && { cpu: environment.cpuModel, os: environment.os }),
  };
  const head = Object.entries(facts).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${oneLine(value)}`],
  );
  const labels = cellLabels(cells);
  const cellOf = ({ cell }: ReportBlock) =>
    cells.length > 1 ? `/cell=${part(labels.get(cell) ?? "")}` : "";
  const lines = report.blocks
    .filter(({ valid, requests }) => valid && requests > 0)
    .map((block) => {
      const name = `${nameOf(benchmark.slug)}/variant=${part(block.variant)}${cellOf(block)}`;
      const figures = figuresOf(block).map(([value, unit]) => `${value} ${unit}`);
      return [name, block.requests, ...figures].join("\t");
    });
  return [...head, ...lines, ""].join("\n");
}

/** `sec/op` and `B/s` are units that benchstat scales; of the others it takes the name. */
function figuresOf({ p50Us, p99Us, meanUs, throughputPerS, errors, requests }: ReportBlock) {
  const seconds = (us: number | null) => (us === null ? null : us / 1e6);
  const all: [number | null, string][] = [
    [seconds(p50Us), "p50-sec/op"],
    [seconds(p99Us), "p99-sec/op"],
    [seconds(meanUs), "mean-sec/op"],
    [throughputPerS, "op/s"],
    [errors / requests, "errors/op"],
  ];
  return all.flatMap(([value, unit]) => (value === null ? [] : [[value, unit] as const]));
}
