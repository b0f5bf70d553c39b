// The OpenAPI 3.1 document at /api/v1/openapi.json, for clients and for the reference page. Public.
import { componentSchemas } from "./operation/components.ts";
import { taggedAnswer } from "./operation/conditions.ts";
import { sharedParts, tags } from "./operation/document-operation.ts";
import type { RestApp, RestParts } from "./operation/route-parts.ts";

const description = `
Start runs from a pipeline, watch them, read verdicts.

**Keys.** Send \`Authorization: Bearer <key>\`. Make keys under Settings; each has scopes and is shown once.

**Reads** have an ETag; send it as \`If-None-Match\`, and an unchanged answer is 304 without a body. With \`If-Match\`, \`PUT\`,
\`PATCH\` and \`DELETE\` change nothing that somebody else wrote since (412). An operation that cannot check a condition refuses it (422).
**Request ids.** Every answer has \`X-Request-Id\`: yours, where you send one of 1 to 64 letters, digits, \`_\`, \`.\` and \`-\`.
**Lists** answer \`{ items, nextCursor }\`; pass \`nextCursor\` as \`cursor\` for the next page.

**Errors** are problem details (RFC 9457). Compare \`code\`, never the texts; \`errors\` names each field in error.

**Times** are ISO 8601 in UTC; durations carry their unit in their name.

**Limits.** 600 requests and 60 new runs a minute for each key; beyond them 429 with Retry-After.
`.trim();

/** The document itself, made once all routes are registered. */
export function openApiDocument(app: RestApp, publicUrl: string): object {
  const document = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "Gonogo", version: "1", description, license: { name: "Apache-2.0" } },
    servers: [{ url: publicUrl }],
    tags: Object.entries(tags).map(([name, about]) => ({ name, description: about })),
  });
  return {
    ...document,
    components: {
      ...document.components,
      ...sharedParts,
      schemas: componentSchemas(),
      securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "An API key." } },
    },
  };
}

export function addDocument(app: RestApp, { services }: RestParts): void {
  let text: string | null = null;
  app.get("/openapi.json", (c) => {
    text ??= JSON.stringify(openApiDocument(app, services.publicUrl));
    return taggedAnswer(c, text, "application/json");
  });
}
