// The committed JSON Schema of gonogo.yaml, which is part of the build: making it anew takes a tenth of a second.
import schema from "@gonogo/protocols/configuration.schema.json";

/** 200; the same for everybody, and no query. */
export const answerConfigurationSchema = (): Response =>
  new Response(JSON.stringify(schema), {
    headers: {
      "content-type": "application/schema+json",
      "cache-control": "public, max-age=3600",
      // Editors in browsers read it too, from wherever they are served.
      "access-control-allow-origin": "*",
    },
  });
