// Reads the JSON body of a request: its type, its size, its syntax, and whether it can be stored at all.
// What passes here is parsed JSON; whether it makes sense is the service's question.
import type { Context as HonoContext } from "hono";
import { isTooDeep, tooDeepText } from "../../requests/json-depth.ts";
import { maxBodyBytes, readBytes, tooLargeText } from "../../requests/read-bytes.ts";
import { storableFault } from "../../requests/storable.ts";
import { type HttpFaultCode, problem } from "./problem.ts";

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
  { optional, readYaml }: BodyOptions = {},
): Promise<unknown> {
  const text = await readText(c.req.raw, maxBodyBytes);
  const isYaml = readYaml && yamlTypes.some((type) => type === typeOf(c));
  if (!isYaml) return bodyOf(c, text, { optional, orYaml: readYaml !== undefined });
  return storable(await readYaml(text));
}

/** The same of a text that was read already, as JSON. Throws a Refusal: 415, 400 or 422. */
export function bodyOf(
  c: HonoContext,
  text: string,
  options: { optional?: boolean | undefined; maxValues?: number; orYaml?: boolean } = {},
): unknown {
  if (text === "" && options.optional) return {};
  const type = typeOf(c);
  if (type !== "application/json" && !type.endsWith("+json"))
    throw refuse(
      415,
      "unsupported_media_type",
      `The body must be JSON${options.orYaml ? " or YAML" : ""}`,
      {
        detail: type === "" ? "There is no Content-Type." : `The Content-Type is ${type}.`,
        remedy: `Send Content-Type: application/json${options.orYaml ? ` or ${yamlTypes[0]}` : ""}.`,
      },
    );
  if (isTooDeep(text))
    throw refuse(422, "invalid_input", "The input is not valid", {
      detail: `The body ${tooDeepText}.`,
      issues: [{ field: "", message: tooDeepText }],
    });
  return storable(parseJson(text), options.maxValues);
}

function storable(body: unknown, maxValues?: number): unknown {
  const fault = storableFault(body, maxValues);
  if (fault)
    throw refuse(422, "invalid_input", "The input is not valid", {
      detail: `${fault.field === "" ? "The body" : fault.field} ${fault.message}.`,
      issues: [fault],
    });
  return body;
}

/** The body's text. Throws a Refusal: 413 or 400. */
export async function readText(request: Pick<Request, "body">, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes === null)
    throw refuse(413, "body_too_large", "The body is too large", {
      detail: tooLargeText(maxBytes),
    });
  try {
    // A byte order mark alone is no empty body.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed("The body is not UTF-8 (RFC 8259, section 8.1).");
  }
}

function parseJson(text: string): unknown {
  try {
    // A byte order mark before JSON may be ignored (RFC 8259, section 8.1).
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    // V8 quotes the text around the fault; the client sent it, so it may see it again.
    throw malformed(error instanceof SyntaxError ? `${error.message}.` : "It is not JSON.");
  }
}

const malformed = (detail: string) =>
  refuse(400, "malformed_json", "The body is not JSON", { detail });

const refuse = (
  status: number,
  code: HttpFaultCode | "invalid_input",
  title: string,
  rest: { detail: string; remedy?: string; issues?: { field: string; message: string }[] },
) => new Refusal(problem({ status, code, title, ...rest }));
