// The hash of the wire schema that this side speaks.
// The engine says its own in `hello`; a difference means that one of the two was not rebuilt.
import { createHash } from "node:crypto";
import { wireSchemaText } from "../wire-schema.ts";

let known: string | undefined;

/** SHA-256 of the wire's JSON Schema, in hex. */
export function wireSchemaHash(): string {
  known ??= createHash("sha256").update(wireSchemaText()).digest("hex");
  return known;
}
