// `gonogo study`: lists the studies that ship with the server; `gonogo study ID` starts one.
import { setTimeout as pause } from "node:timers/promises";
import type { AnswerOf } from "../api/operations.ts";
import { type ExitCode, exitCodeOf, exitCodes, Failure } from "../console/failure.ts";
import { hasEnded } from "../follow/follow-run.ts";
import { leftText } from "../follow/progress.ts";
import { plural, tableText } from "../show/table.ts";
import { endText } from "../show/verdict.ts";
import { type Context, jsonText } from "./context.ts";

type Start = AnswerOf<"/api/v1/studies/{id}/runs", "post">;

const minutes = (ms: number) => `${Math.max(1, Math.round(ms / 60_000))} min`;

export async function listStudies({ api, terminal }: Context, json: boolean): Promise<ExitCode> {
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

const pollMs = 3_000;

export type StudyOptions = {
  readonly full: boolean;
  readonly misbehaving: boolean;
  readonly wait: boolean;
  readonly json: boolean;
};

async function waitForStart({ api, terminal }: Context, id: string, begun: Start): Promise<Start> {
  const { call } = await api(true);
  let start = begun;
  let shown = "";
  while (!start.ended) {
    const done = start.runs.filter(({ status }) => hasEnded(status)).length;
    const parts = `part ${Math.min(done + 1, start.runs.length)} of ${start.runs.length}`;
    const text = [parts, leftText(start.remainingMs)].filter(Boolean).join(" · ");
    if (terminal.status) terminal.status(text);
    else if (parts !== shown) terminal.note(text);
    shown = parts;
    await pause(pollMs);
    const study = await call("get", "/api/v1/studies/{id}", {
      path: { id },
      query: { start: begun.id },
    });
    if (study.latest === null)
      throw new Failure("The start of the study is gone.", "Somebody removed its runs.");
    start = study.latest;
  }
  return start;
}

/** Ends with the code of the study's verdict after `wait`. */
export async function startStudy(
  context: Context,
  id: string,
  { full, misbehaving, wait, json }: StudyOptions,
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
