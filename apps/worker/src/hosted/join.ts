// `gonogo-worker join`: gives the web a join token, gets a worker's settings and writes them to a file.
import { accessSync, constants, mkdirSync } from "node:fs";
import os from "node:os";
import { z } from "zod";
import type { JoinSettings } from "../env.ts";
import { writeSettings } from "./settings-file.ts";

const Joined = z.object({ environment: z.record(z.string(), z.string()) });
const Refused = z.object({ detail: z.string(), remedy: z.string().optional() });

const answerWithinMs = 30_000;

export type JoinOptions = {
  /** Where `worker.env` is written. */
  readonly folder: string;
  /** Over http:// to another machine, where everybody on the way reads the database's password. */
  readonly isInsecure: boolean;
};

/**
 * @returns the file's path
 * @throws {Error} with one sentence and what to do: an address without TLS, a folder that cannot be written (both before the token is
 * sent), a web that does not answer, or its refusal
 */
export async function joinByToken(settings: JoinSettings, options: JoinOptions): Promise<string> {
  const url = new URL("/api/join", settings.GONOGO_URL);
  if (!options.isInsecure) requirePrivacy(url);
  // The token works once: it must not be spent for a file that cannot be written.
  mkdirSync(options.folder, { recursive: true });
  accessSync(options.folder, constants.W_OK);
  const { environment } = await ask(url, settings.GONOGO_JOIN_TOKEN);
  return writeSettings(options.folder, {
    ...environment,
    ...(settings.GONOGO_LABELS && { GONOGO_LABELS: settings.GONOGO_LABELS.replaceAll(" ", "") }),
  });
}

function requirePrivacy({ protocol, hostname }: URL): void {
  const isHere = hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
  if (protocol === "https:" || isHere) return;
  throw new Error(
    "GONOGO_URL has no TLS, so everybody on the way could read the database's password: use https://, or add --insecure on a network of your own.",
  );
}

async function ask(url: URL, token: string): Promise<z.output<typeof Joined>> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, host: os.hostname() }),
    redirect: "error",
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch((error: unknown) => {
    throw new Error(`${url.origin} does not answer: ${reasonOf(error)}`);
  });
  const body: unknown = await answer.json().catch(() => null);
  const joined = Joined.safeParse(body);
  if (answer.ok && joined.success) return joined.data;
  const refused = Refused.safeParse(body);
  if (!refused.success) throw new Error(`${url.origin} answered ${answer.status}: is it Gonogo?`);
  const { detail, remedy } = refused.data;
  throw new Error([detail, remedy].filter(Boolean).join(" "));
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
