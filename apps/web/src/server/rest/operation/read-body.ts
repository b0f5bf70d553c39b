// Reads the JSON body of a request: its size, its type, how many values it holds, its syntax, and whether it can be stored.
// What passes here is parsed JSON; whether it makes sense is the service's question.
import { setImmediate as othersTurn } from "node:timers/promises";
import type { Context as HonoContext } from "hono";
import { type BodyLimits, bodyLimits } from "../../requests/body-limits.ts";
import { readBytes, tooLargeText } from "../../requests/read-bytes.ts";
import { bodyShapeIssue, decoded } from "../../requests/read-in-parts.ts";
import { type StorableIssue, storableIssue } from "../../requests/storable.ts";
import { type HttpErrorCode, problem } from "./problem.ts";

/** Thrown with an answer that is ready to be sent. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly response: Response;
  constructor(response: Response) {
    super("refused before any service");
    this.response = response;
  }
}

type BodyOptions = {
  /** An empty body is `{}`. */
  readonly optional?: boolean | undefined;
  readonly limits?: BodyLimits | undefined;
  /** Reads a body that is declared as YAML; absent: such a body is refused. */
  readonly readYaml?: ((text: string) => Promise<unknown>) | undefined;
};

/** What YAML is declared as: RFC 9512, and what was used before it. */
export const yamlTypes = ["application/yaml", "application/x-yaml", "text/yaml"] as const;

const typeOf = (c: HonoContext): string =>
  c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";

/** The parsed body. Throws a Refusal (415, 413, 400 or 422), and what `readYaml` throws. */
export async function readBody(
  c: HonoContext,
  { optional = false, limits = bodyLimits.usual, readYaml }: BodyOptions = {},
): Promise<unknown> {
  const bytes = await readBodyBytes(c.req.raw, limits.bytes);
  if (bytes.length === 0 && optional) return {};
  if (readYaml && yamlTypes.some((type) => type === typeOf(c)))
    return storable(await readYaml(await textOf(bytes)));
  requireJson(c, readYaml !== undefined);
  const shape = await bodyShapeIssue(bytes, limits);
  if (shape !== null) throw invalid({ field: "", message: shape });
  // Others have their turn between the steps.
  await othersTurn();
  const body = parseJson(await textOf(bytes));
  await othersTurn();
  return storable(body);
}

function storable(body: unknown): unknown {
  const issue = storableIssue(body);
  if (issue) throw invalid(issue);
  return body;
}

/** Throws a Refusal (415) for a body that is not declared as JSON. */
export function requireJson(c: HonoContext, orYaml = false): void {
  const type = typeOf(c);
  if (type === "application/json" || type.endsWith("+json")) return;
  throw refuse(415, "unsupported_media_type", `The body must be JSON${orYaml ? " or YAML" : ""}`, {
    detail: type === "" ? "There is no Content-Type." : `The Content-Type is ${type}.`,
    remedy: `Send Content-Type: application/json${orYaml ? ` or ${yamlTypes[0]}` : ""}.`,
  });
}

/** The body as it was sent. Throws a Refusal (413). */
export async function readBodyBytes(
  request: Pick<Request, "body">,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes !== null) return bytes;
  throw refuse(413, "body_too_large", "The body is too large", { detail: tooLargeText(maxBytes) });
}

async function textOf(bytes: Uint8Array): Promise<string> {
  try {
    // A byte order mark before JSON may be ignored (RFC 8259, section 8.1): the decoder takes it away.
    return await decoded(bytes, { fatal: true });
  } catch {
    throw malformed("The body is not UTF-8 (RFC 8259, section 8.1).");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // V8 quotes the text around the issue; the client sent it, so it may see it again.
    throw malformed(error instanceof SyntaxError ? `${error.message}.` : "It is not JSON.");
  }
}

const invalid = (issue: StorableIssue) =>
  refuse(422, "invalid_input", "The input is not valid", {
    detail: `${issue.field === "" ? "The body" : issue.field} ${issue.message}.`,
    issues: [issue],
  });

const malformed = (detail: string) =>
  refuse(400, "malformed_json", "The body is not JSON", { detail });

const refuse = (
  status: number,
  code: HttpErrorCode | "invalid_input",
  title: string,
  rest: { detail: string; remedy?: string; issues?: { field: string; message: string }[] },
) => new Refusal(problem({ status, code, title, ...rest }));
