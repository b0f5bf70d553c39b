// What every tool is asked to do in a row, in one shape; each tool's file turns it into arguments.
import { execFileSync } from "node:child_process";

export type Work = {
  protocol: "http1" | "http2" | "http3" | "grpc" | "websocket" | "quic";
  /** Of the server; for gRPC `http://host:port/package.Service/Method`. */
  url: string;
  connections: number;
  /** Requests in flight on each connection. */
  streams: number;
  seconds: number;
  /** For files of the tool's own. */
  folder: string;
  /** Further options of the engine's `quick`. */
  quick?: string[];
  /** The message as JSON, and as a gRPC frame. */
  grpc?: { message: Record<string, string>; frame: Uint8Array };
};

/** What a tool says of a run; null where it does not report it. Times in microseconds. */
export type Reading = {
  /** That were answered. */
  requests: number;
  throughputPerS: number;
  errors: number;
  p50Us: number | null;
  p99Us: number | null;
};

/** A load generator. */
export type Tool = {
  name: string;
  /** Its key among the programs. */
  program: string;
  args: (work: Work) => string[];
  /** What this copy of it cannot do of the work. */
  lacks?: (command: string[], work: Pick<Work, "protocol">) => string | null;
  read: (stdout: string, work: Work) => Reading & Record<string, number | null>;
};

/**
 * A match's first group as a number.
 * @throws {Error} when the tool did not say it
 */
export function numberIn(text: string, pattern: RegExp) {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`no ${pattern.source} in: ${text.slice(-600)}`);
  return Number(found);
}

/** The gRPC frame of one short text field: no compression, length, field 1. */
export function grpcFrame(text: string) {
  const bytes = Buffer.from(text);
  if (bytes.length > 127) throw new Error("only short texts have a length of one byte");
  const message = Buffer.concat([Buffer.from([0x0a, bytes.length]), bytes]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

/** What a program's help says, empty where it gives none. */
export function helpOf([file = "", ...args]: string[]) {
  try {
    return execFileSync(file, args, {
      encoding: "utf8",
      timeout: 20_000,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return "";
  }
}
