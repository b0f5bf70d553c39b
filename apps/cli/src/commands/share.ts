// `gonogo share RUN`: a secret link to a report, frozen where the run has ended.
import { type ExitCode, exitCodes, wrongUsage } from "../console/failure.ts";
import { type Context, jsonText } from "./context.ts";

const dayMs = 86_400_000;

export type ShareFlags = {
  /** Until the link ends; absent: as the server has it. */
  readonly days?: number;
  /** Whether one is asked for: an argument could be read by other users of the machine. */
  readonly password?: boolean;
  /** Whether decisions on the report are part of it. */
  readonly decision: boolean;
};

async function askPassword({ terminal }: Context): Promise<string> {
  const given = terminal.ask
    ? await terminal.ask("Password of the link: ", true)
    : await terminal.readInput?.();
  const password = given?.replace(/\r?\n$/, "") ?? "";
  if (password !== "") return password;
  throw wrongUsage("There is no password.", "Give it on standard input, or leave --password out.");
}

export async function share(
  context: Context,
  id: string,
  { days, password, decision, json }: ShareFlags & { readonly json: boolean },
): Promise<ExitCode> {
  const { api, terminal } = context;
  const { call } = await api();
  const body = {
    withDecision: decision,
    ...(days !== undefined && { expiresAt: new Date(Date.now() + days * dayMs).toISOString() }),
    ...(password && { password: await askPassword(context) }),
  };
  const made = await call("post", "/api/v1/runs/{id}/shares", { path: { id }, body });
  terminal.print(json ? jsonText(made) : made.url);
  if (!json && made.isLive) terminal.note("The run goes on: the link shows it live until its end.");
  if (!json) terminal.note(made.expiresAt ? `Until ${made.expiresAt}.` : "Without an end.");
  return exitCodes.success;
}
