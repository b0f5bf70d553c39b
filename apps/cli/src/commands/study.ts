// `gonogo study`: lists the studies that ship with the server; `gonogo study ID` starts one.
import type { AnswerOf } from "../api/operations.ts";
import { type ExitCode, exitCodeOf, exitCodes, Failure, wrongUsage } from "../console/failure.ts";
import { followRun, hasEnded } from "../follow/follow-run.ts";
import { progressOn } from "../follow/progress.ts";
import { plural, tableText } from "../show/table.ts";
import { endText } from "../show/verdict.ts";
import { type Context, jsonText } from "./context.ts";

type Start = AnswerOf<"/api/v1/studies/{id}/runs", "post">;

const minutes = (ms: number) => `${Math.max(1, Math.round(ms / 60_000))} min`;

async function listStudies({ api, terminal }: Context, json: boolean): Promise<ExitCode> {
  const { call } = await api();
  const { items } = await call("get", "/api/v1/studies");
  terminal.print(
    json
      ? jsonText(items)
      : tableText([
          ["STUDY", "QUICK", "FULL", "QUESTION"],
          ...items.map(({ id, durationMs: { sound }, question }) => [
            ...[id, minutes(sound.quick), minutes(sound.full), question],
          ]),
        ]),
  );
  return exitCodes.success;
}

export type StudyOptions = {
  readonly full?: boolean;
  readonly misbehaving?: boolean;
  readonly wait?: boolean;
  readonly json?: boolean;
};

/** Follows the parts in the order in which they are measured. Ctrl-C ends the command; the runs go on. */
async function waitForStart({ api, terminal }: Context, id: string, begun: Start): Promise<Start> {
  const opened = await api(true);
  const { signal } = new AbortController();
  for (const [i, { id: runId, status }] of begun.runs.entries()) {
    if (hasEnded(status)) continue;
    const part = `part ${i + 1} of ${begun.runs.length}`;
    terminal.note(part);
    await followRun(opened, runId, {
      signal,
      onProgress: progressOn(terminal, part),
      onMessage: terminal.note,
    });
  }
  const { latest } = await opened.call("get", "/api/v1/studies/{id}", {
    path: { id },
    query: { start: begun.id },
  });
  if (latest === null)
    throw new Failure(
      "The runs of this study were removed.",
      `Start it again: gonogo study ${id} --wait`,
    );
  return latest;
}

/** Without an id it lists the studies, else it starts one. Throws a Failure. */
export async function study(
  context: Context,
  id: string | undefined,
  options: StudyOptions,
): Promise<ExitCode> {
  if (id !== undefined) return startStudy(context, id, options);
  if (options.full || options.misbehaving || options.wait)
    throw wrongUsage(
      "--full, --misbehaving and --wait are for the start of a study.",
      "Name it: gonogo study ID. `gonogo study` lists the ids.",
    );
  return listStudies(context, options.json ?? false);
}

/** Ends with the code of the study's verdict after `wait`. */
async function startStudy(
  context: Context,
  id: string,
  { full = false, misbehaving = false, wait = false, json = false }: StudyOptions,
): Promise<ExitCode> {
  const { api, terminal } = context;
  const { call, url } = await api(wait);
  const begun = await call("post", "/api/v1/studies/{id}/runs", {
    path: { id },
    body: { length: full ? "full" : "quick", form: misbehaving ? "misbehaving" : "sound" },
  });
  const start = wait ? await waitForStart(context, id, begun) : begun;
  const page = `${url}/studies/${encodeURIComponent(id)}`;
  if (json) terminal.print(jsonText(start));
  else
    terminal.print(
      [
        tableText(
          start.runs.map((run) => [wait ? endText(run) : run.status, run.part, run.reportUrl]),
        ),
        ...start.missing.map(({ part }) => `missing: ${part}`),
        `${wait ? (start.verdict ?? "Not decided as a whole") : `Started ${plural(start.runs.length, "run")}`}. ${page}`,
      ].join("\n"),
    );
  if (!wait) return exitCodes.success;
  if (start.runs.some(({ status }) => status !== "finished")) return exitCodes.failed;
  return exitCodeOf(start.verdict);
}
