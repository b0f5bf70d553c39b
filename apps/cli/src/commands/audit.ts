// `gonogo audit FILE`: every finding in published figures with its arithmetic; nothing is stored.
import type { AnswerOf, Schemas } from "../api/operations.ts";
import { readDocument, readTextFile } from "../configuration/read-yaml.ts";
import { type ExitCode, exitCodes, wrongUsage } from "../console/failure.ts";
import { plural } from "../show/table.ts";
import { type Context, jsonText } from "./context.ts";

type Audit = AnswerOf<"/api/v1/audits", "post">;

async function readPublished(path: string): Promise<Schemas["NewPublishedFigures"]> {
  const document = readDocument(await readTextFile(path, 1024 * 1024), path);
  try {
    // The server reads its shape and names each field in error.
    return document.toJS({ maxAliasCount: 100 }) as Schemas["NewPublishedFigures"];
  } catch {
    throw wrongUsage(`${path} repeats itself by aliases too often.`, "Write its parts out.");
  }
}

function auditText({ title, figures, claims, findings }: Audit): string {
  const read = `${plural(figures, "figure")} and ${plural(claims, "claim")} of ${title}`;
  if (findings.length === 0) return `Nothing found in ${read}.`;
  const texts = findings.map(({ severity, rule, sentence, arithmetic, remedy }) =>
    [`${severity}: ${rule}`, `  ${sentence}`, `  ${arithmetic}`, `  ${remedy}`].join("\n"),
  );
  return `${texts.join("\n\n")}\n\n${plural(findings.length, "finding")} in ${read}.`;
}

/** Findings end with the code of a NO-GO. */
export async function audit(
  { api, terminal }: Context,
  path: string,
  json: boolean,
): Promise<ExitCode> {
  const body = await readPublished(path);
  const { call } = await api();
  const audited = await call("post", "/api/v1/audits", { body });
  terminal.print(json ? jsonText(audited) : auditText(audited));
  return audited.findings.length === 0 ? exitCodes.success : exitCodes.noGo;
}
