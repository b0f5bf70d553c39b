// The page that another tool makes of a run, weighed as ours are: k6's exported report, one HTML file with its scripts in it.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { bringProgram } from "../lib/programs.ts";
import { blockingMs, type WebBrowser } from "./web-browser.ts";

const ranS = 20;

export type PeerReport = {
  readonly ranS: number;
  /** Of the file, gzip. */
  readonly bytes: number;
  /** Of the scripts in it, gzip. */
  readonly scripts: number;
  readonly blockedMs: number;
};

/** Runs k6 against a server of Node's own for 20 s, and opens what it exported. */
export async function weighK6Report(
  browser: WebBrowser,
  { folder, ...options }: { folder: string; install: boolean; say: (text: string) => void },
): Promise<PeerReport | { readonly absent: string }> {
  const brought = await bringProgram("k6", options);
  if ("absent" in brought) return brought;
  const server = createServer((_, answer) => answer.end('{"ok":true}'));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const [script, report] = [join(folder, "page.js"), join(folder, "k6-report.html")];
  writeFileSync(
    script,
    `import http from "k6/http";
export const options = { vus: 2, duration: "${ranS}s" };
export default function () { http.get("http://127.0.0.1:${port}/"); }
`,
  );
  const dashboard = {
    ...{ K6_WEB_DASHBOARD: "true", K6_WEB_DASHBOARD_PORT: "-1" },
    ...{ K6_WEB_DASHBOARD_PERIOD: "1s", K6_WEB_DASHBOARD_EXPORT: report },
  };
  const [program = "", ...args] = brought.command;
  try {
    await promisify(execFile)(program, [...args, "run", "--quiet", "--no-usage-report", script], {
      env: { ...process.env, ...dashboard },
      timeout: (ranS + 60) * 1_000,
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  const page = readFileSync(report, "utf8");
  const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text);
  return {
    ranS,
    bytes: gzipSync(page).length,
    scripts: gzipSync(scripts.join("\n")).length,
    blockedMs: await blockingMs(browser, pathToFileURL(report).href),
  };
}
