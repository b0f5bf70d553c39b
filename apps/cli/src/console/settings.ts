// Which server is asked, and with which key: from the environment, else from the file that `gonogo login` writes.
// A stored key goes to the server that it was stored for, and to no other.
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { Failure, fileFault, systemCode, wrongUsage } from "./failure.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** `url` has no slash at its end. */
export type Login = { readonly url: string; readonly key: string };

const given = (value: string | undefined): string | undefined =>
  value === undefined || value.trim() === "" ? undefined : value.trim();

/** Addresses of HTTP proxies, and the names that are asked without; empty: none. */
export type Proxies = {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  readonly noProxy: string;
};
export const noProxies: Proxies = { httpProxy: "", httpsProxy: "", noProxy: "" };

/** As other programs read them: in small letters first. Throws a Failure for what is not an address. */
export function readProxies(env: Environment): Proxies {
  const read = (name: string) => given(env[name]) ?? given(env[name.toUpperCase()]) ?? "";
  const proxies = {
    ...{ httpProxy: read("http_proxy"), httpsProxy: read("https_proxy") },
    noProxy: read("no_proxy"),
  };
  for (const address of [proxies.httpProxy, proxies.httpsProxy])
    if (address !== "" && !/^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : ""))
      throw wrongUsage(
        "The HTTP proxy of the environment is not an address.",
        "Set HTTP_PROXY and HTTPS_PROXY to http://host:port.",
      );
  return proxies;
}

/** Where the login is stored. */
export function loginPath(env: Environment): string {
  const config = given(env.XDG_CONFIG_HOME) ?? join(given(env.HOME) ?? homedir(), ".config");
  return join(config, "gonogo", "config.json");
}

/** The address of a server as it is stored. `from` says where it was given. Throws a Failure. */
export function serverUrl(text: string, from: string): string {
  const remedy = "Give an address such as https://gonogo.example.com.";
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol))
    throw wrongUsage(`${from} is not an address of a server.`, remedy);
  if (url.username !== "" || url.password !== "")
    throw wrongUsage(`${from} has a user or password in it.`, "Leave it out: the key is enough.");
  return `${url.origin}${url.pathname}`.replace(/(?:\/api\/v1)?\/*$/, "");
}

/** Characters that a header can carry. Throws a Failure. */
export function requireKey(text: string, from: string): string {
  const key = text.trim();
  if (/^[\x21-\x7e]{1,1000}$/.test(key)) return key;
  throw wrongUsage(
    `${from} is not an API key.`,
    "Take one from Settings on the page: one word without spaces.",
  );
}

async function storedLogin(env: Environment): Promise<Login | null> {
  const path = loginPath(env);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw new Failure(
      `${path} cannot be read: ${fileFault(error)}.`,
      "Log in again: gonogo login.",
    );
  }
  const stored = parsed(text);
  if (typeof stored?.url === "string" && typeof stored.key === "string")
    return { url: serverUrl(stored.url, path), key: requireKey(stored.key, `The key in ${path}`) };
  throw new Failure(`${path} is damaged.`, "Log in again: gonogo login.");
}

function parsed(text: string): { url?: unknown; key?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/**
 * The login that counts: GONOGO_URL and GONOGO_API_KEY win over the stored one. Throws a Failure where one is missing, and where
 * a stored key would go to another server.
 */
export async function readLogin(env: Environment): Promise<Login> {
  const urlGiven = given(env.GONOGO_URL);
  const keyGiven = given(env.GONOGO_API_KEY);
  const url = urlGiven && serverUrl(urlGiven, "GONOGO_URL");
  const key = keyGiven && requireKey(keyGiven, "GONOGO_API_KEY");
  if (url && key) return { url, key };
  const stored = await storedLogin(env);
  if (stored === null)
    throw new Failure(
      url
        ? `There is no API key for ${url}.`
        : key
          ? "GONOGO_API_KEY is set, and no server is known."
          : "No server is known.",
      url
        ? `Run gonogo login ${url}, or set GONOGO_API_KEY.`
        : `Run gonogo login, or set GONOGO_URL${key ? "" : " and GONOGO_API_KEY"}.`,
    );
  if (url && url !== stored.url)
    throw new Failure(
      `There is no API key for ${url}: the stored one is for ${stored.url}.`,
      `Run gonogo login ${url}, or set GONOGO_API_KEY.`,
    );
  return { url: url ?? stored.url, key: key ?? stored.key };
}

/** Stores a login for this user alone, in one piece. Returns the path. Throws a Failure. */
export async function storeLogin(env: Environment, login: Login): Promise<string> {
  const path = loginPath(env);
  const half = `${path}.${process.pid}.new`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(half, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    await chmod(half, 0o600);
    await rename(half, path);
    return path;
  } catch (error) {
    await rm(half, { force: true }).catch(() => {});
    throw new Failure(
      `${path} cannot be written: ${fileFault(error)}.`,
      "Set GONOGO_URL and GONOGO_API_KEY instead, or XDG_CONFIG_HOME to another folder.",
    );
  }
}

/** Whether others may read the stored key; false without a stored one. */
export async function isLoginOpen(env: Environment): Promise<boolean> {
  if (process.platform === "win32") return false;
  return await stat(loginPath(env)).then(
    ({ mode }) => (mode & 0o077) !== 0,
    () => false,
  );
}
