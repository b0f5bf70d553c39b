// k6 (https://k6.io), scripted in JavaScript; its summary is written as JSON by the script itself.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Tool, Work } from "./work.ts";

const script = ({ url, connections, seconds }: Work) => `
import http from "k6/http";
export const options = { vus: ${connections}, duration: "${seconds}s", discardResponseBodies: true,
  summaryTrendStats: ["p(50)", "p(99)"] };
export default function () { http.get(${JSON.stringify(url)}); }
export function handleSummary(data) { return { stdout: JSON.stringify(data.metrics) }; }
`;

export const k6: Tool = {
  name: "k6",
  program: "k6",
  args: (work) => {
    const path = join(work.folder, "k6.js");
    writeFileSync(path, script(work));
    return ["run", "--quiet", "--no-usage-report", path];
  },
  read: (text) => {
    const { http_reqs, http_req_failed, http_req_duration } = JSON.parse(text);
    const { count, rate } = http_reqs.values;
    const failed = http_req_failed.values.passes;
    return {
      requests: count - failed,
      throughputPerS: rate,
      errors: failed,
      p50Us: http_req_duration.values["p(50)"] * 1_000,
      p99Us: http_req_duration.values["p(99)"] * 1_000,
    };
  },
};
