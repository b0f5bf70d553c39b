// The hello world of grpc-go with reflection: the server of `examples/features/reflection`, built as it is.

import { anyFreePort } from "../../scripts/lib/free-port.mjs";
import type { Server } from "./server.ts";
import { startServer, temporaryFolder } from "./server.ts";

export async function startGrpcGo({
  command,
  core,
}: {
  command: string[];
  core: number | null;
}): Promise<Server> {
  const port = await anyFreePort();
  const stop = await startServer({
    name: "grpc-go",
    command: [...command, "--port", `${port}`],
    core,
    folder: temporaryFolder(),
    ports: [port],
  });
  return { urls: { grpc: `http://127.0.0.1:${port}/helloworld.Greeter/SayHello` }, stop };
}
