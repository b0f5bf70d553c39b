// Requests over kept connections by node:http, which costs less CPU a request than fetch: the client shares two cores with
// what it loads. An answer's status, headers and text; errors of the connection are outcomes, never thrown.

import { Agent, type IncomingMessage, request } from "node:http";
import type { Outcome } from "./recorder.ts";

export type Answer = { outcome: Outcome; text: string; headMs: number };

/** Longer than any answer may take; a request beyond counts as `timeout`. */
const timeoutMs = 30_000;

const agent = new Agent({ keepAlive: true, maxSockets: 512, maxFreeSockets: 512 });
/** Streams hold their connections, so they share none with requests. */
const streamAgent = new Agent({ keepAlive: false });

export type Asked = {
  url: string;
  headers: Record<string, string>;
  method?: string;
  body?: unknown;
};

const codeOf = (error: Error) => ("code" in error ? String(error.code) : error.name);

function open(
  { url, headers, method = "GET", body }: Asked,
  options: { agent: Agent; signal?: AbortSignal },
  onHead: (answer: IncomingMessage) => void,
) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const sent = request(
    url,
    {
      ...{ method, ...options },
      headers: { ...headers, ...(text !== undefined && { "content-type": "application/json" }) },
    },
    onHead,
  );
  sent.end(text);
  return sent;
}

/** Resolves with the whole answer. `beganMs`: of performance.now(), from which `headMs` counts. */
export function ask(asked: Asked, beganMs = performance.now()): Promise<Answer> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let headMs = 0;
    const fail = (error: Error) => {
      const outcome = signal.aborted ? "timeout" : codeOf(error);
      resolve({ outcome, text: error.message, headMs: performance.now() - beganMs });
    };
    open(asked, { agent, signal }, (answer) => {
      headMs = performance.now() - beganMs;
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", fail);
      answer.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ outcome: answer.statusCode ?? 0, text, headMs });
      });
    }).on("error", fail);
  });
}

/** Opens a stream and hands its text to `onText` until it ends or `signal` aborts; resolves with its first status. */
export function follow(
  asked: Asked,
  { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
): Promise<Answer> {
  return new Promise((resolve) => {
    const beganMs = performance.now();
    let head: Answer = { outcome: "closed", text: "", headMs: 0 };
    const end = (error?: Error) => {
      if (!error || signal.aborted) resolve(head);
      else resolve({ ...head, outcome: codeOf(error), text: error.message });
    };
    open(asked, { agent: streamAgent, signal }, (answer) => {
      const isStream = answer.statusCode === 200;
      head = { outcome: answer.statusCode ?? 0, text: "", headMs: performance.now() - beganMs };
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => {
        if (isStream) onText(text);
        else head.text += text;
      });
      answer.on("error", end);
      answer.on("end", () => end());
    }).on("error", end);
  });
}

/** Closes what is kept open. */
export function closeConnections() {
  agent.destroy();
  streamAgent.destroy();
}
