// What every command is given: the environment, the terminal, the API behind the login, and the version.
import { type Api, openApi } from "../api/client.ts";
import { Failure, fileFault } from "../console/failure.ts";
import {
  type Environment,
  isLoginOpen,
  loginPath,
  readLogin,
  readProxies,
} from "../console/settings.ts";
import type { Terminal } from "../console/terminal.ts";

/** Set by the build. */
declare const GONOGO_VERSION: string | undefined;
export const version = typeof GONOGO_VERSION === "string" ? GONOGO_VERSION : "development";

export type Context = {
  readonly env: Environment;
  readonly terminal: Terminal;
  /** Opened once; `isPatient` waits for limits that are used up. Throws a Failure without a login. */
  readonly api: (isPatient?: boolean) => Promise<Api>;
  readonly close: () => Promise<void>;
};

/** The context of one call of the command; `close` ends its connections. */
export function makeContext(env: Environment, terminal: Terminal): Context {
  let opened: Api | null = null;
  return {
    env,
    terminal,
    api: async (isPatient = false) => {
      if (opened === null) {
        const login = await readLogin(env);
        if (!env.GONOGO_API_KEY && (await isLoginOpen(env)))
          terminal.note(`Others may read your API key: chmod 600 ${loginPath(env)}`);
        opened = openApi(login, { isPatient, note: terminal.note, proxies: readProxies(env) });
      }
      return opened;
    },
    close: async () => {
      await opened?.close();
    },
  };
}

/** JSON for programs. */
export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2);

/** Writes a file that the user named. Throws a Failure. */
export async function writeResult(path: string, text: string): Promise<void> {
  const { writeFile } = await import("node:fs/promises");
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new Failure(`${path} cannot be written: ${fileFault(error)}.`, "Write it elsewhere.");
  }
}
