// A TCP proxy in front of PostgreSQL or Redis that a test can cut and restore:
// to its clients that is a server that went away and came back.
import { once } from "node:events";
import net from "node:net";

export type CuttableProxy = {
  readonly port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Keeps connections open and swallows what is sent over them, in both directions, new ones' too. */
  stall(): void;
  /** For connections made from now on; those that were stalled stay so. */
  restore(): void;
  close(): Promise<void>;
};

export async function startCuttableProxy(target: {
  host: string;
  port: number;
}): Promise<CuttableProxy> {
  const sockets = new Set<net.Socket>();
  let open = true;
  let stalled = false;
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  };
  const server = net.createServer((client) => {
    keep(client);
    if (!open) {
      client.resetAndDestroy();
      return;
    }
    if (stalled) {
      client.pause();
      return;
    }
    const upstream = net.connect(target);
    keep(upstream);
    client.pipe(upstream).pipe(client);
    // A network that swallows everything tells the server nothing of a client that is gone either.
    client.on("close", () => stalled || upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  const cut = () => {
    open = false;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: address.port,
    cut,
    stall() {
      stalled = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore() {
      open = true;
      stalled = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}

/** The same address, through the proxy. */
export function throughProxy(url: string, proxy: CuttableProxy): string {
  const changed = new URL(url);
  changed.hostname = "127.0.0.1";
  changed.port = String(proxy.port);
  return changed.href;
}

/** Where a URL points, as a proxy takes it. */
export const endpointOf = (url: string, defaultPort: number) => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || defaultPort) };
};
