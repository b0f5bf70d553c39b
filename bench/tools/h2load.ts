// h2load of nghttp2 (https://nghttp2.org): HTTP/1.1, HTTP/2, and gRPC as raw frames that nobody decodes.
// It gives no quantiles of latency in its summary, only minimum, maximum and mean.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Tool, Work } from "./work.ts";
import { numberIn } from "./work.ts";

function protocolArgs({ protocol, grpc, folder }: Work) {
  if (protocol === "http1") return ["--h1"];
  if (!grpc) return [];
  const path = join(folder, "h2load-grpc-frame.bin");
  writeFileSync(path, grpc.frame);
  return ["-d", path, "-H", "content-type: application/grpc", "-H", "te: trailers"];
}

export const h2load: Tool = {
  name: "h2load",
  program: "h2load",
  args: (work) => [
    ...["-t1", `-c${work.connections}`, `-m${work.streams}`, `-D${work.seconds}`],
    ...protocolArgs(work),
    work.url,
  ],
  read: (text, { grpc }) => {
    // It takes any HTTP status 200 for a success; a refused call has one, but no message.
    if (grpc && numberIn(text, /traffic: .*\((\d+)\) data/) === 0)
      throw new Error("the calls were refused: all answers are empty");
    return {
      requests: numberIn(text, /requests: .* (\d+) succeeded/),
      throughputPerS: numberIn(text, /finished in .*, ([\d.]+) req\/s/),
      errors: numberIn(text, /succeeded, (\d+) failed/),
      p50Us: null,
      p99Us: null,
    };
  },
};
