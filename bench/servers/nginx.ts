// nginx with a fixed answer whose body has 93 bytes: HTTP/1.1 on one port, HTTP/2 without TLS on another; where asked for,
// HTTP/1.1 over TLS as well, with session tickets and without.
// Pages with server-side includes are served on the first port too. It logs nothing and closes no connection, so that the generators are what differs.

import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { anyFreePort } from "../../scripts/lib/free-port.mjs";
import type { Server } from "./server.ts";
import { startServer, temporaryFolder } from "./server.ts";

/** Ninety-three bytes of JSON, like the answer of a small service. */
export const body =
  '{"taskId":"task-000001","status":"QUEUED","queuePosition":1,"note":"ninety-three in all...."}';

export type Ports = { http1: number; http2: number; https?: number; httpsWithoutTickets?: number };

const configuration = (
  folder: string,
  {
    ports: { http1, http2, ...overTls },
    workers,
    pages,
  }: { ports: Ports; workers: number; pages: string[] },
) => `
daemon off;
worker_processes ${workers};
worker_rlimit_nofile 20000;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 10000; }
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  keepalive_requests 1000000000;
  keepalive_timeout 600s;
  default_type application/json;
  server {
    listen 127.0.0.1:${http1} backlog=4096;
    location / { return 200 '${body}'; }
    location = /nothing { return 200 ''; }
    ${pages.map((path) => `location = /${path} { root ${folder}/files; ssi on; ssi_types *; }`).join("\n    ")}
  }
  server { listen 127.0.0.1:${http2} http2 backlog=4096; location / { return 200 '${body}'; } }
  ${Object.entries(overTls)
    .map(([name, port]) => tlsServer(folder, port, name === "https" ? "on" : "off"))
    .join("\n  ")}
}
`;

const tlsServer = (folder: string, port: number, tickets: "on" | "off") => `server {
    listen 127.0.0.1:${port} ssl backlog=4096;
    ssl_certificate ${folder}/cert.pem;
    ssl_certificate_key ${folder}/key.pem;
    ssl_protocols TLSv1.3;
    ssl_session_tickets ${tickets};
    location / { return 200 '${body}'; }
  }`;

/** For a day, by openssl. */
function makeCertificate(folder: string) {
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const args = ["req", "-x509", "-days", "1", ...key, ...files, ...names];
  execFileSync("openssl", args, { stdio: "ignore" });
}

/**
 * Includes of nothing: each is a subrequest, so that answers are alike and the time is not.
 * https://nginx.org/en/docs/http/ngx_http_ssi_module.html
 */
const including = (times: number): string => '<!--# include virtual="/nothing" -->'.repeat(times);

/** @param options withTls: needs openssl; pages: how many includes each has, by its path without the first slash */
export async function startNginx({
  command,
  core,
  workers = 1,
  withTls = false,
  pages = {},
}: {
  command: string[];
  core: number | null;
  workers?: number;
  withTls?: boolean;
  pages?: Readonly<Record<string, number>>;
}): Promise<Server> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "logs"));
  const ports: Ports = { http1: await anyFreePort(), http2: await anyFreePort() };
  if (withTls) {
    makeCertificate(folder);
    ports.https = await anyFreePort();
    ports.httpsWithoutTickets = await anyFreePort();
  }
  const path = join(folder, "nginx.conf");
  writeFileSync(path, configuration(folder, { ports, workers, pages: Object.keys(pages) }));
  // Its workers are nobody where root starts it.
  chmodSync(folder, 0o755);
  for (const [name, includes] of Object.entries(pages)) {
    const file = join(folder, "files", name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${body}${including(includes)}`);
  }
  const stop = await startServer({
    name: "nginx",
    command: [...command, "-p", folder, "-c", path, "-e", "stderr"],
    core,
    folder,
    ports: Object.values(ports),
  });
  const urls = Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [
      name,
      `${name.startsWith("https") ? "https" : "http"}://127.0.0.1:${port}/`,
    ]),
  );
  return { urls, stop };
}
