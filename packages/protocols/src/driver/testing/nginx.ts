// A real server that nobody here wrote, for tests: nginx on a free port with a folder of its own.
// Its access log is the independent count that the engine's `sent` must equal.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Nginx = {
  readonly port: number;
  /** Requests in the access log; nginx writes a line when it has answered. */
  readonly requests: () => number;
  readonly stop: () => Promise<void>;
};

/**
 * Starts nginx with a static answer at `/` and 503 at `/busy`.
 * @param path of the binary; usually from the environment of the tests
 */
export async function startNginx(path: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "gonogo-nginx-"));
  const port = await freePort();
  mkdirSync(join(folder, "logs"));
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port));
  const child = spawn(path, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const output: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => output.push(text));
  await answering(port, () => child.exitCode !== null, output);
  return {
    port,
    requests: () => readFileSync(join(folder, "access.log"), "utf8").split("\n").length - 1,
    stop: async () => {
      child.kill("SIGQUIT");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (folder: string, port: number) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  keepalive_requests 1000000;
  server {
    listen 127.0.0.1:${port};
    location / { return 200 "hello from nginx\\n"; }
    location /busy { return 503; }
  }
}
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Waits until the port takes connections. */
async function answering(port: number, ended: () => boolean, output: string[]): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (ended()) throw new Error(`nginx ended: ${output.join("")}`);
    const socket = connect(port, "127.0.0.1");
    const open = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error("nginx does not answer");
}
