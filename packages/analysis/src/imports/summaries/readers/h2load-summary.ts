// Reads what h2load prints at its end. Its table of times has other columns in newer versions, so they are read by their heads.
import { english } from "@gonogo/locale/t";
import { bytesIn, countIn, durationUs, errorsOf, required } from "../format/printed.ts";
import {
  benchmarkOf,
  closedLoop,
  type ReadSummary,
  type SummaryFile,
  type SummaryReader,
} from "../format/summary-file.ts";

const file = english("output of h2load");

function read({ lines, text }: SummaryFile): ReadSummary {
  const [, duration = "", rate = "", bytes = ""] =
    /^finished in (\S+), (\S+) req\/s, (\S+)\/s/m.exec(text) ?? [];
  const counts = new Map(
    [...(lines.find((line) => line.startsWith("requests:")) ?? "").matchAll(/(\d+) ([a-z]+)/g)].map(
      ([, count, name = ""]) => [name, Number(count)],
    ),
  );
  const requests = required(counts.get("total") ?? null, "requests: … total", file);
  const succeeded = required(counts.get("succeeded") ?? null, "requests: … succeeded", file);
  const statuses = [
    ...(lines.find((line) => line.startsWith("status codes:")) ?? "").matchAll(/(\d+) ([1-5])xx/g),
  ];
  const clients = [...text.matchAll(/^spawning thread #\d+: (\d+) total client/gm)].map(
    ([, count]) => Number(count),
  );
  const known = (name: string) => counts.get(name) ?? 0;
  const answered = statuses.flatMap(([, count, first]) =>
    first === "4" || first === "5" ? [[`HTTP ${first}xx`, Number(count)] as const] : [],
  );
  const done = required(counts.get("done") ?? null, "requests: … done", file);
  return {
    benchmarks: [
      benchmarkOf("h2load", {
        load: {
          ...{
            connections: clients.reduce((sum, count) => sum + count, 0) || null,
            // -m lets a client have several requests in flight, and is not printed.
            inFlight: null,
            threads: clients.length || null,
          },
          ...{
            durationS: required(durationUs(duration), "finished in …", file) / 1e6,
            ...closedLoop,
          },
        },
        requests,
        // Requests that were lost with their connection are in no other count.
        failed: Math.max(0, requests - succeeded),
        errors: errorsOf([
          ...answered,
          [english("errored"), known("errored")],
          [english("time-out"), known("timeout")],
          [english("never ended"), Math.max(0, requests - done)],
        ]),
        perS: required(countIn(rate), "finished in …, … req/s", file),
        bytesPerS: bytesIn(bytes),
        latency: { ...timesIn(lines), samples: done },
      }),
    ],
  };
}

const names: Readonly<Record<string, "minUs" | "maxUs" | "meanUs" | "stddevUs">> = {
  ...{ min: "minUs", max: "maxUs", mean: "meanUs", sd: "stddevUs" },
};

function timesIn(lines: readonly string[]) {
  const at = lines.findIndex((line) => /^(time for request|request)\s*:/.test(line));
  required(at === -1 ? null : at, "time for request:", file);
  const heads = (lines[at - 1] ?? "").replace("+/- sd", "within").trim().split(/\s+/);
  const cells = (lines[at] ?? "")
    .replace(/^[^:]*:/, "")
    .trim()
    .split(/\s+/);
  const found: { minUs?: number; maxUs?: number; meanUs?: number; stddevUs?: number } = {};
  const percentiles: { percent: number; us: number }[] = [];
  heads.forEach((head, i) => {
    const us = durationUs(cells[i] ?? "");
    if (us === null) return;
    const [, percent] = /^p(\d+(?:\.\d+)?)$/.exec(head.replace("median", "p50")) ?? [];
    const name = names[head];
    if (percent !== undefined) percentiles.push({ percent: Number(percent), us });
    else if (name) found[name] = us;
  });
  return { ...found, percentiles };
}

export const h2loadReader: SummaryReader = {
  ...{
    tool: "h2load",
    format: file,
    by: english("its lines “finished in … req/s” and “requests: … total”"),
  },
  matches: ({ text }) => /^finished in \S+, \S+ req\/s/m.test(text),
  read,
};
