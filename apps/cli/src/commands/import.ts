// `gonogo import FILE…`: summaries of other tools, as POST /imports/summaries takes them, are shown and compared; logs of single
// requests, as POST /imports takes them, become a finished run.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import type { Api } from "../api/client.ts";
import { Refusal } from "../api/faults.ts";
import type { AnswerOf } from "../api/operations.ts";
import {
  type ExitCode,
  exitCodeOfRun,
  exitCodes,
  Failure,
  failureText,
  fileFault,
  wrongUsage,
} from "../console/failure.ts";
import { bytesOf } from "../console/terminal.ts";
import { comparisonText, summaryText } from "../show/summary.ts";
import { type Context, jsonText } from "./context.ts";
import { type Form, showRun, wantsFile } from "./show-run.ts";

const megabyte = 1024 * 1024;
/** What the server takes. */
const mostBytes = 32 * megabyte;
const mostSummaryBytes = 16 * megabyte;
/** An import is read and judged before its answer begins. */
const headersTimeoutMs = 180_000;

type File = {
  readonly path: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** Of single requests, which become a run. */
  readonly isRun: boolean;
};
type Summary = AnswerOf<"/api/v1/imports/summaries", "post">;

const standardInput = "-";

/** null: it has more than `mostBytes`. */
async function bytesAt(path: string, { terminal }: Context): Promise<Buffer | null> {
  if (path === standardInput) {
    if (terminal.readBytes === null)
      throw wrongUsage(
        "Standard input is a terminal.",
        "Pipe the output of a tool into the command, or name a file.",
      );
    return terminal.readBytes(mostBytes);
  }
  try {
    return await bytesOf(createReadStream(path), mostBytes);
  } catch (error) {
    throw wrongUsage(`${path} cannot be read: ${fileFault(error)}.`, "Check its name.");
  }
}

async function readOne(path: string, context: Context): Promise<File> {
  const name = path === standardInput ? "Standard input" : path;
  const bytes = await bytesAt(path, context);
  const isRun = bytes !== null && isOfRequests(bytes);
  if (bytes === null || (!isRun && bytes.length > mostSummaryBytes))
    throw wrongUsage(
      `${name} is too large.`,
      "A summary may have 16 MB, an import of single requests 32 MB: record less.",
    );
  return { path, name, bytes, isRun };
}

/** `{ benchmark, tool, blocks }` of single requests; one that is cut off is left to the server, which says so. */
function isOfRequests(bytes: Buffer): boolean {
  if (!/^[\ufeff\s]*\{/.test(bytes.subarray(0, 200).toString("utf8"))) return false;
  const text = bytes.toString("utf8").replace(/^\ufeff/, "");
  try {
    const { benchmark, blocks } = JSON.parse(text) as Record<string, unknown>;
    return typeof benchmark === "string" || Array.isArray(blocks);
  } catch {
    return /"blocks"\s*:\s*\[/.test(text);
  }
}

/** The same file is the same run, however often it is sent. */
async function importRun(context: Context, { bytes }: File, form: Form): Promise<ExitCode> {
  const opened = await context.api();
  const run = await opened.call("post", "/api/v1/imports", {
    file: { bytes, type: "application/json" },
    idempotencyKey: `gonogo-cli-${createHash("sha256").update(bytes).digest("hex")}`,
    headersTimeoutMs,
  });
  await showRun(opened, context, run, form);
  return exitCodeOfRun(run);
}

/** Throws a Failure of wrong usage for a file that the server cannot read, in the server's words. */
async function importSummary({ call }: Api, { path, name, bytes }: File): Promise<Summary> {
  const fileName = basename(path).replace(/\p{C}/gu, "").trim().slice(0, 200);
  const isNamed = path !== standardInput && fileName !== "";
  try {
    return await call("post", "/api/v1/imports/summaries", {
      query: isNamed ? { fileName } : {},
      file: { bytes, type: "application/octet-stream" },
      headersTimeoutMs,
    });
  } catch (error) {
    if (!(error instanceof Refusal) || (error.status !== 422 && error.status !== 413)) throw error;
    // What is wrong with the file stands in the message already.
    const others = error.details.filter((detail) => !detail.startsWith("file: "));
    throw wrongUsage(`${name}: ${error.message}`, error.remedy, others);
  }
}

/** A file that cannot be read keeps no other from being imported. */
async function importSummaries(
  context: Context,
  files: readonly File[],
  json: boolean,
): Promise<ExitCode> {
  const { terminal } = context;
  const api = await context.api(files.length > 1);
  const summaries: Summary[] = [];
  let code: ExitCode = exitCodes.success;
  try {
    for (const file of files)
      try {
        const summary = await importSummary(api, file);
        if (!json && summaries.length > 0) terminal.print("");
        summaries.push(summary);
        if (!json) terminal.print(summaryText(summary, terminal.coloured));
      } catch (error) {
        if (!(error instanceof Failure) || error.exitCode !== exitCodes.wrongUsage) throw error;
        terminal.note(`gonogo: ${failureText(error)}`);
        code = exitCodes.wrongUsage;
      }
  } finally {
    // The server keeps what it took before it failed.
    if (json) terminal.print(jsonText({ summaries }));
  }
  return code;
}

async function compareSummaries(
  context: Context,
  [base, head]: readonly [File | string, File | string],
  json: boolean,
): Promise<ExitCode> {
  const api = await context.api();
  const idOf = async (one: File | string) =>
    typeof one === "string" ? one : (await importSummary(api, one)).id;
  const query = { base: await idOf(base), head: await idOf(head) };
  const compared = await api.call("get", "/api/v1/imports/summaries/compare", { query });
  context.terminal.print(json ? jsonText(compared) : comparisonText(compared));
  return exitCodes.success;
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * Imports files; all of them are read before anything is sent. `compare` takes two, or ids of imported summaries.
 * Resolves with the verdict's exit code for single requests, else with that of wrong usage where a file cannot be read. Throws a Failure.
 */
export async function importFiles(
  context: Context,
  paths: readonly string[],
  { compare = false, ...form }: Form & { readonly compare?: boolean },
): Promise<ExitCode> {
  if (compare && paths.length !== 2)
    throw wrongUsage("--compare takes two summaries.", "Give two files, or ids of imported ones.");
  if (paths.filter((path) => path === standardInput).length > 1)
    throw wrongUsage("Standard input can be read once.", "Give - once.");
  const given: (File | string)[] = [];
  for (const path of paths) given.push(compare && isId(path) ? path : await readOne(path, context));
  const files = given.filter((one) => typeof one !== "string");
  const ofRequests = files.find(({ isRun }) => isRun);
  if (ofRequests !== undefined) {
    if (paths.length === 1) return importRun(context, ofRequests, form);
    throw wrongUsage(
      `${ofRequests.name} holds single requests, which become a run with a verdict of its own.`,
      "Import it alone; gonogo compare compares runs.",
    );
  }
  if (form.markdown || wantsFile(form))
    throw wrongUsage("A summary has no gates and no report.", "Use --json in their place.");
  const json = form.json ?? false;
  const [base, head] = given;
  return compare && base !== undefined && head !== undefined
    ? compareSummaries(context, [base, head], json)
    : importSummaries(context, files, json);
}
