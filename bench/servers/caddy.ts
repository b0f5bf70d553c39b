// Caddy with HTTP/3 and a certificate of its own making, the same answer as nginx.
// Its data goes to a temporary folder; it asks no authority for anything.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { anyFreePort } from "../../scripts/lib/free-port.mjs";
import { body } from "./nginx.ts";
import type { Server } from "./server.ts";
import { startServer, temporaryFolder } from "./server.ts";

const configuration = (port: number) => `
{
  admin off
  auto_https disable_redirects
  skip_install_trust
  persist_config off
  default_sni localhost
  log {
    level ERROR
  }
}
https://localhost:${port}, https://127.0.0.1:${port} {
  bind 127.0.0.1
  tls internal
  header Content-Type application/json
  respond \`${body}\`
}
`;

export async function startCaddy({
  command,
  core,
}: {
  command: string[];
  core: number;
}): Promise<Server> {
  const folder = temporaryFolder();
  const port = await anyFreePort();
  const path = join(folder, "Caddyfile");
  writeFileSync(path, configuration(port));
  const stop = await startServer({
    name: "caddy",
    command: [...command, "run", "--config", path, "--adapter", "caddyfile"],
    core,
    folder,
    ports: [port],
    overTls: true,
    env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  return { urls: { http3: `https://127.0.0.1:${port}/` }, stop };
}
