// `gonogo run BENCHMARK`, `watch RUN`, `report RUN` and `cancel RUN`.
import type { Schemas } from "../api/operations.ts";
import {
  type ExitCode,
  exitCodeOfRun,
  exitCodes,
  Failure,
  wrongUsage,
} from "../console/failure.ts";
import { hasEnded } from "../follow/follow-run.ts";
import { waitForRun } from "../follow/wait-for-run.ts";
import { type Context, jsonText } from "./context.ts";
import { type Form, requireCommentable, showRun, wantsFile, writeFiles } from "./show-run.ts";
import { startRun } from "./start-run.ts";

type Subject = NonNullable<Schemas["NewRun"]["subject"]>;
/** Of this run alone, by the target's slug. */
export type Addresses = Readonly<
  Record<string, { readonly host?: string; readonly port?: number }>
>;

export type RunOptions = Form & {
  readonly subject: Subject;
  readonly tags: readonly string[];
  readonly note?: string | undefined;
  readonly addresses: Addresses;
  readonly wait: boolean;
  readonly timeoutMs?: number | undefined;
};

/** Starts a run; with `wait` it ends with the verdict's exit code, else with success. Throws a Failure. */
export async function run(
  { api, terminal, env }: Context,
  benchmark: string,
  { subject, tags, note, addresses, wait, timeoutMs, ...form }: RunOptions,
): Promise<ExitCode> {
  const isForEnd = form.markdown || form.comment || wantsFile(form) || timeoutMs !== undefined;
  if (!wait && isForEnd)
    throw wrongUsage(
      "--markdown, --junit, --html, --comment and --timeout are for a run's end.",
      "Add --wait.",
    );
  await requireCommentable(form, env);
  const opened = await api(wait);
  const body: Schemas["NewRun"] = {
    ...{ benchmark, subject, tags: [...tags] },
    ...(note !== undefined && { note }),
    ...(Object.keys(addresses).length > 0 && { targets: addresses }),
  };
  const started = await startRun(opened, body, terminal.note);
  if (!wait) {
    if (started.waiting) terminal.note(started.waiting);
    terminal.print(
      form.json
        ? jsonText(started)
        : `Run ${started.id} is ${started.status}. ${started.reportUrl}\nWait for it: gonogo watch ${started.id}`,
    );
    return exitCodes.success;
  }
  terminal.note(`Run ${started.id}: ${started.reportUrl}`);
  const ended = await waitForRun(opened, terminal, started.id, { timeoutMs });
  await showRun(opened, { terminal, env }, ended, form);
  return exitCodeOfRun(ended);
}

/** Waits for a run, shows it, and ends with its verdict's exit code. Throws a Failure. */
export async function watch(
  { api, terminal, env }: Context,
  id: string,
  { timeoutMs, ...form }: Form & { timeoutMs?: number | undefined },
): Promise<ExitCode> {
  await requireCommentable(form, env);
  const opened = await api(true);
  // A wrong id is refused before anything waits.
  const found = await opened.call("get", "/api/v1/runs/{id}", { path: { id } });
  const ended = hasEnded(found.status)
    ? found
    : await waitForRun(opened, terminal, found.id, { timeoutMs });
  await showRun(opened, { terminal, env }, ended, form);
  return exitCodeOfRun(ended);
}

/** With `exitCode` it ends as `watch` does; without it with success, whatever the report says. */
export async function report(
  { api, terminal, env }: Context,
  id: string,
  { exitCode, ...form }: Form & { exitCode: boolean },
): Promise<ExitCode> {
  const opened = await api();
  const path = { id };
  const found = await opened.call("get", "/api/v1/runs/{id}", { path });
  if (form.json)
    terminal.print(jsonText(await opened.call("get", "/api/v1/runs/{id}/report.json", { path })));
  if (!hasEnded(found.status)) {
    const remedy = `Wait for it: gonogo watch ${found.id}`;
    if (wantsFile(form) || exitCode) throw new Failure(`The run is ${found.status}.`, remedy);
    if (!form.json) terminal.print(`The run is ${found.status}. ${remedy}`);
    return exitCodes.success;
  }
  if (!form.json) await showRun(opened, { terminal, env }, found, form);
  else await writeFiles(opened, found.id, form);
  return exitCode ? exitCodeOfRun(found) : exitCodes.success;
}

/** Cancels a run, which may take a second; one that has ended stays as it is. Throws a Failure. */
export async function cancel({ api, terminal }: Context, id: string): Promise<ExitCode> {
  const { call } = await api();
  const { id: cancelled, status } = await call("post", "/api/v1/runs/{id}/cancel", {
    path: { id },
  });
  terminal.print(
    hasEnded(status) ? `Run ${cancelled} is ${status}.` : `Run ${cancelled} ends within a second.`,
  );
  return exitCodes.success;
}
