// ghz (https://ghz.sh), a gRPC load generator in Go. It learns the schema by reflection, as the engine does.
// It writes every single call into its JSON, so that goes to a file. Calls that were under way at the end
// are counted as Canceled or Unavailable; only OK counts as answered.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Tool } from "./work.ts";

const reportIn = (folder: string) => join(folder, "ghz.json");

export const ghz: Tool = {
  name: "ghz",
  program: "ghz",
  args: ({ url, connections, streams, seconds, grpc, folder }) => {
    const { host, pathname } = new URL(url);
    return [
      ...["--insecure", "--call", pathname.slice(1), "-d", JSON.stringify(grpc?.message ?? {})],
      ...["--connections", `${connections}`, "-c", `${connections * streams}`],
      ...["-z", `${seconds}s`, "-O", "json", "-o", reportIn(folder), host],
    ];
  },
  read: (_, { folder }) => {
    const text = readFileSync(reportIn(folder), "utf8");
    const { count, total, statusCodeDistribution, latencyDistribution } = JSON.parse(text);
    const answered = statusCodeDistribution?.OK ?? 0;
    const underWay = ["Canceled", "Unavailable"].reduce(
      (sum, code) => sum + (statusCodeDistribution?.[code] ?? 0),
      0,
    );
    const us = (percentage: number) => {
      const step = latencyDistribution?.find(
        (entry: { percentage: number }) => entry.percentage === percentage,
      );
      return step ? step.latency / 1_000 : null;
    };
    return {
      requests: answered,
      throughputPerS: answered / (total / 1e9),
      errors: count - answered - underWay,
      p50Us: us(50),
      p99Us: us(99),
    };
  },
};
