// `gonogo login [URL]`: asks for a key, tries it, and stores both for this user alone.
import { openApi } from "../api/client.ts";
import { Refusal } from "../api/faults.ts";
import { type ExitCode, exitCodes, wrongUsage } from "../console/failure.ts";
import { readProxies, requireKey, serverUrl, storeLogin } from "../console/settings.ts";
import type { Context } from "./context.ts";

async function askUrl({ env, terminal }: Context): Promise<string> {
  if (env.GONOGO_URL) return env.GONOGO_URL;
  if (terminal.ask) return terminal.ask("Address of the server: ");
  throw wrongUsage("No server is named.", "Use: gonogo login https://gonogo.example.com");
}

async function askKey({ env, terminal }: Context, url: string): Promise<string> {
  if (env.GONOGO_API_KEY) return env.GONOGO_API_KEY;
  if (terminal.ask) return terminal.ask(`API key (make one at ${url}/settings): `, true);
  if (terminal.readInput) return terminal.readInput();
  throw wrongUsage("There is no API key.", "Give it on standard input, or set GONOGO_API_KEY.");
}

const isLoopback = (url: string) =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

/** Asks for what is not given, tries the key, and stores both. Throws a Failure; nothing is stored then. */
export async function login(context: Context, given: string | undefined): Promise<ExitCode> {
  const { env, terminal } = context;
  const url = serverUrl((given ?? (await askUrl(context))).trim(), "The address");
  const key = requireKey(await askKey(context, url), "What was given");
  const api = openApi({ url, key }, { proxies: readProxies(env) });
  try {
    await api.call("get", "/api/v1/targets", { query: { limit: 1 } });
  } catch (error) {
    // A key without the scope read is a key.
    if (!(error instanceof Refusal && error.status === 403)) throw error;
  } finally {
    await api.close();
  }
  const path = await storeLogin(env, { url, key });
  if (url.startsWith("http:") && !isLoopback(url))
    terminal.note("Over http:// the key can be read on the way: prefer https://.");
  terminal.print(`Logged in to ${url}. The key is in ${path}.`);
  return exitCodes.success;
}
