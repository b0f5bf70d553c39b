// One POST to a webhook's address. The name is resolved here, every address of it is checked, and the connection goes to one that
// was checked, so a name that changes its addresses meanwhile leads nowhere else. Redirects are not followed.
import { lookup } from "node:dns";
import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { storableText } from "@gonogo/db/storable-text";
import { english, t } from "@gonogo/locale/t";
import { type Attempt, failed } from "../mail/attempt.ts";
import { addressAllowed, portOf } from "../networks.ts";

export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Networks that may be reached, each with ports or without. */
  readonly networks: readonly string[];
  /** Default: 10 s, from the name's look-up to the end of the answer. */
  readonly timeoutMs?: number;
};

const answerBytes = 1_000;

class AddressRefusedError extends Error {
  override readonly name = "AddressRefusedError";
}

/** Why an address is not reached. */
export const refusedAddressText = (host: string, port: number): string =>
  t("{host}, port {port}, lies outside the networks that webhooks may reach", { host, port });

/** Resolves a name to addresses that may be reached. One that may not be refuses them all. */
const checkedLookup =
  (port: number, networks: readonly string[]): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const refused = found.find(({ address }) => !addressAllowed(address, port, networks));
      const [first] = found;
      if (refused || !first) {
        const text = refusedAddressText(`${hostname} (${refused?.address ?? "no address"})`, port);
        return callback(new AddressRefusedError(text), []);
      }
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };

/** Never throws: what went wrong is the attempt's problem. */
export async function sendRequest(asked: WebhookRequest): Promise<Attempt> {
  const { body, networks, timeoutMs = 10_000 } = asked;
  const url = new URL(asked.url);
  const [host, port] = [url.hostname, portOf(url)];
  if (addressAllowed(host, port, networks) === false)
    return failed("address_not_allowed", `${refusedAddressText(host, port)}.`);
  const options: RequestOptions = {
    method: "POST",
    // A connection of its own, which ends with it.
    agent: false,
    lookup: checkedLookup(port, networks),
    headers: { ...asked.headers, "content-length": String(Buffer.byteLength(body)) },
  };
  return new Promise((resolve) => {
    const closing = new AbortController();
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const sent = send(url, options);
    const timer = setTimeout(() => {
      // With a status it was answered, however long the rest takes.
      closing.abort();
      setImmediate(() => end(failed("timeout", `There was no answer in ${timeoutMs / 1_000} s.`)));
    }, timeoutMs);
    const end = (attempt: Attempt) => {
      clearTimeout(timer);
      resolve(attempt);
      sent.destroy();
    };
    sent.on("response", (answer) => {
      void beginningOf(answer, closing.signal).then((text) =>
        end(attemptOf(answer.statusCode ?? 0, text)),
      );
    });
    // Stays to the last: what happens to a socket after the end must not end the process.
    sent.on("error", (error) => end(failedBy(error)));
    sent.end(body);
  });
}

/** What an answer begins with; ends with the answer, after enough of it, when it breaks off, or by the signal. */
function beginningOf(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const end = () => resolve(textOf(Buffer.concat(parts)));
    answer.on("data", (part: Buffer) => {
      parts.push(part);
      bytes += part.length;
      if (bytes >= answerBytes) end();
    });
    for (const name of ["end", "error", "close"]) answer.on(name, end);
    signal.addEventListener("abort", end);
  });
}

const textOf = (bytes: Buffer): string =>
  storableText(bytes.subarray(0, answerBytes).toString("utf8"));

function attemptOf(status: number, answer: string): Attempt {
  if (status >= 200 && status < 300) return { status, answer, problem: null };
  const isRedirect = status >= 300 && status < 400;
  const code = isRedirect ? "redirect" : "status";
  const message = `The answer was HTTP ${status}${isRedirect ? ", and redirects are not followed" : ""}.`;
  return { status, answer, problem: { code, message } };
}

function failedBy(error: NodeJS.ErrnoException): Attempt {
  if (error instanceof AddressRefusedError)
    return failed("address_not_allowed", `${error.message}.`);
  const { code } = error;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return failed("name_unknown", english("The name has no address."));
  if (code === "ECONNREFUSED") return failed("refused", english("Nothing listens at the address."));
  if (code === "ECONNRESET")
    return failed("closed", english("The connection was closed before an answer."));
  return failed("connection", `${error.message}.`);
}
