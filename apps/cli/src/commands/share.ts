// `gonogo share RUN`: a secret link to a frozen report.
import { type ExitCode, exitCodes } from "../console/failure.ts";
import { type Context, jsonText } from "./context.ts";

const dayMs = 86_400_000;

/** `days`: until the link ends; absent: as the server has it. */
export async function share(
  { api, terminal }: Context,
  id: string,
  { days, json }: { days?: number | undefined; json: boolean },
): Promise<ExitCode> {
  const { call } = await api();
  const made = await call("post", "/api/v1/runs/{id}/shares", {
    path: { id },
    body:
      days === undefined ? {} : { expiresAt: new Date(Date.now() + days * dayMs).toISOString() },
  });
  terminal.print(json ? jsonText(made) : made.url);
  if (!json) terminal.note(made.expiresAt ? `Until ${made.expiresAt}.` : "Without an end.");
  return exitCodes.success;
}
