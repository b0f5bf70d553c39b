// `gonogo import FILE`: results of another tool, as POST /imports takes them, become a finished run.
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import {
  type ExitCode,
  exitCodeOfRun,
  Failure,
  fileFault,
  wrongUsage,
} from "../console/failure.ts";
import type { Context } from "./context.ts";
import { type Form, showRun } from "./show-run.ts";

/** What the server takes. */
const mostBytes = 32 * 1024 * 1024;
/** An import is read and judged before its answer begins. */
const headersTimeoutMs = 180_000;

async function readImport(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > mostBytes)
      throw wrongUsage(
        `${path} is too large: ${Math.ceil(size / 1024 / 1024)} MB.`,
        "An import may have 32 MB: record shorter blocks.",
      );
    const bytes = await readFile(path);
    if (!/^[\ufeff\s]*\{/.test(bytes.subarray(0, 200).toString("utf8")))
      throw wrongUsage(
        `${path} is no import.`,
        "Write { benchmark, tool, blocks } as JSON: docs/imports.md shows how.",
      );
    return bytes;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw wrongUsage(`${path} cannot be read: ${fileFault(error)}.`, "Check its name.");
  }
}

/** The same file is the same run, however often it is sent. */
export async function importFile(context: Context, path: string, form: Form): Promise<ExitCode> {
  const bytes = await readImport(path);
  const opened = await context.api();
  const run = await opened.call("post", "/api/v1/imports", {
    bytes,
    idempotencyKey: `gonogo-cli-${createHash("sha256").update(bytes).digest("hex")}`,
    headersTimeoutMs,
  });
  await showRun(opened, context, run, form);
  return exitCodeOfRun(run);
}
