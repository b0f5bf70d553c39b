// What every tool is asked to do in a row, in one shape; each tool's file turns it into arguments.
import { execFileSync } from "node:child_process";

/**
 * @typedef {object} Work
 * @property {"http1" | "http2" | "http3" | "grpc" | "websocket" | "quic"} protocol
 * @property {string} url of the server; for gRPC `http://host:port/package.Service/Method`
 * @property {number} connections
 * @property {number} streams requests in flight on each connection
 * @property {number} seconds
 * @property {string} folder for files of the tool's own
 * @property {string[]} [quick] further options of the engine's `quick`
 * @property {{ message: Record<string, string>, frame: Uint8Array }} [grpc] the message as JSON, and as a gRPC frame
 */

/**
 * What a tool says of a run; null where it does not report it. Times in microseconds.
 * @typedef {object} Reading
 * @property {number} requests that were answered
 * @property {number} throughputPerS
 * @property {number} errors
 * @property {number | null} p50Us
 * @property {number | null} p99Us
 */

/**
 * A load generator.
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} program its key among the programs
 * @property {(work: Work) => string[]} args
 * @property {(command: string[], work: Pick<Work, "protocol">) => string | null} [lacks] what this copy of it cannot do of the work
 * @property {(stdout: string, work: Work) => Reading & Record<string, number | null>} read
 */

/**
 * A match's first group as a number.
 * @param {string} text
 * @param {RegExp} pattern
 * @throws {Error} when the tool did not say it
 */
export function numberIn(text, pattern) {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`no ${pattern.source} in: ${text.slice(-600)}`);
  return Number(found);
}

/** The gRPC frame of one short text field: no compression, length, field 1. @param {string} text */
export function grpcFrame(text) {
  const bytes = Buffer.from(text);
  if (bytes.length > 127) throw new Error("only short texts have a length of one byte");
  const message = Buffer.concat([Buffer.from([0x0a, bytes.length]), bytes]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

/**
 * What a program's help says, empty where it gives none.
 * @param {string[]} command
 */
export function helpOf([file = "", ...args]) {
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
