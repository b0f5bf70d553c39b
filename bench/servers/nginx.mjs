// nginx with one worker and a fixed answer whose body has 93 bytes: HTTP/1.1 on one port, HTTP/2 without TLS on another.
// It logs nothing and closes no connection, so that the generators are what differs.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { anyFreePort } from "../../scripts/lib/free-port.mjs";
import { startServer, temporaryFolder } from "./server.mjs";

/** Ninety-three bytes of JSON, like the answer of a small service. */
export const body =
  '{"taskId":"task-000001","status":"QUEUED","queuePosition":1,"note":"ninety-three in all...."}';

/**
 * @param {string} folder
 * @param {{ http1: number, http2: number }} ports
 */
const configuration = (folder, { http1, http2 }) => `
daemon off;
worker_processes 1;
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
  server { listen 127.0.0.1:${http1} backlog=4096; location / { return 200 '${body}'; } }
  server { listen 127.0.0.1:${http2} http2 backlog=4096; location / { return 200 '${body}'; } }
}
`;

/**
 * @param {{ command: string[], core: number | null }} options
 * @returns {Promise<import("./server.mjs").Server>}
 */
export async function startNginx({ command, core }) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "logs"));
  const ports = { http1: await anyFreePort(), http2: await anyFreePort() };
  const path = join(folder, "nginx.conf");
  writeFileSync(path, configuration(folder, ports));
  const stop = await startServer({
    name: "nginx",
    command: [...command, "-p", folder, "-c", path, "-e", "stderr"],
    core,
    folder,
    ports: Object.values(ports),
  });
  const urls = Object.fromEntries(
    Object.entries(ports).map(([protocol, port]) => [protocol, `http://127.0.0.1:${port}/`]),
  );
  return { urls, stop };
}
