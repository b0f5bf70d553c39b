// A definition as people write it, YAML (RFC 9512), as plain data; whether it is a definition is asked by whoever takes it.
import { parseDocument } from "yaml";
import { ServiceError } from "../errors.ts";

/** Composing YAML takes the process 10 ms a kilobyte at worst; longer definitions come as JSON. */
export const maxDefinitionTextBytes = 32 * 1024;

/** Throws `invalid_input`, with the line of what is no YAML. */
export async function readDefinitionText(text: string): Promise<unknown> {
  if (Buffer.byteLength(text) > maxDefinitionTextBytes)
    throw refusal(
      `has more than ${maxDefinitionTextBytes / 1024} kB, as much as is read of YAML`,
      "Send it as JSON.",
    );
  const document = parseDocument(text.replace(/^\uFEFF/, ""), { logLevel: "error" });
  const [error] = document.errors;
  if (error) {
    const line = error.linePos?.[0].line;
    throw refusal(
      `is no YAML: ${error.message.split("\n")[0]}`,
      line === undefined ? "Correct the text." : `Correct line ${line}.`,
    );
  }
  try {
    return document.toJS({ maxAliasCount: 20 });
  } catch {
    throw refusal("repeats itself by aliases too often", "Write the values out.");
  }
}

const refusal = (what: string, remedy: string) =>
  new ServiceError("invalid_input", `The definition ${what}`, { remedy });
