// The OpenAPI document without a server: for what is generated from it, such as the types of the command `gonogo`.
import type { Context } from "@gonogo/services/context";
import { createRestApp } from "./create-app.ts";
import { openApiDocument } from "./document.ts";
import type { RestParts } from "./operation/route-parts.ts";

/** Paths are only registered, so whatever a handler would use is an error here. */
const unused = <T extends object>(what: string): T =>
  new Proxy({} as T, {
    get: () => {
      throw new Error(`${what} is not there: this app only writes its document.`);
    },
  });

/** The document of this version of the API, as `/api/v1/openapi.json` shows it. */
export function writtenDocument(publicUrl = "http://127.0.0.1:3000"): object {
  const parts: RestParts = {
    services: unused<Context>("The context"),
    limiter: unused("The limiter"),
    closing: new AbortController().signal,
  };
  return openApiDocument(
    createRestApp(parts, () => {}),
    publicUrl,
  );
}
