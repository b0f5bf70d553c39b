// The servers of the factors, each on the server's core, so that nothing but the factor differs; started when one is first asked for.
import { anyFreePort } from "../../scripts/lib/free-port.mjs";
import { startDemoTarget } from "../servers/demo-target.ts";
import { startGrpcGo } from "../servers/grpc-go.ts";
import { body, startNginx } from "../servers/nginx.ts";
import { startServer, temporaryFolder } from "../servers/server.ts";

export type ServerName =
  | "nginx"
  | "nginxOnOther"
  | "nginxOfTwo"
  | "tls"
  | "tlsWithoutTickets"
  | "grpc"
  | "wait"
  | "freezes";

/** Programs that a server needs, by the name under which they are brought. */
export const programOf: Record<ServerName, string> = {
  nginx: "nginx",
  nginxOnOther: "nginx",
  nginxOfTwo: "nginx",
  tls: "nginx",
  tlsWithoutTickets: "nginx",
  grpc: "grpcServer",
  wait: "wait",
  freezes: "target",
};

/** Period of the server that freezes. */
export const freezeMs = 700;

/** Of the server that answers after a time, in microseconds. */
const waitUs = "5000";

/** @returns the URL of a server, which runs then */
export function serversOn({
  commands,
  cores,
}: {
  commands: Record<string, string[]>;
  cores: { server: number; generator: number };
}): (name: ServerName) => Promise<string> {
  const nginx = { command: commands.nginx ?? [], core: cores.server };
  const start: Record<ServerName, () => Promise<string | undefined>> = {
    nginx: async () => (await startNginx(nginx)).urls.http1,
    nginxOnOther: async () => (await startNginx({ ...nginx, core: cores.generator })).urls.http1,
    nginxOfTwo: async () => (await startNginx({ ...nginx, workers: 2 })).urls.http1,
    tls: async () => (await startNginx({ ...nginx, withTls: true })).urls.https,
    tlsWithoutTickets: async () =>
      (await startNginx({ ...nginx, withTls: true })).urls.httpsWithoutTickets,
    grpc: async () => {
      const { urls } = await startGrpcGo({
        command: commands.grpcServer ?? [],
        core: cores.server,
      });
      return urls.grpc?.replace(/^http/, "grpc");
    },
    wait: async () => {
      const port = await anyFreePort();
      await startServer({
        ...{ name: "wait", command: [...(commands.wait ?? []), `${port}`, waitUs, body] },
        ...{ core: cores.server, folder: temporaryFolder(), ports: [port] },
      });
      return `http://127.0.0.1:${port}/`;
    },
    freezes: async () => {
      const behaviour = {
        delay: { kind: "fixed", us: 500 },
        stall: { everyMs: freezeMs, forMs: 20 },
      };
      const target = await startDemoTarget({
        command: commands.target ?? [],
        core: cores.server,
        behaviour,
      });
      return target.urls.http1;
    },
  };
  const started = new Map<ServerName, Promise<string>>();
  return (name) => {
    const url = started.get(name) ?? start[name]().then((found) => found ?? "");
    started.set(name, url);
    return url;
  };
}
