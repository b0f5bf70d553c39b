// The JSON Schema of gonogo.yaml, for editors; public. It is the committed one, which is part of the build.
import schema from "@gonogo/protocols/configuration.schema.json";

export const dynamic = "force-static";

/** 200; the same for everybody, and no query. */
export const GET = (): Response =>
  new Response(JSON.stringify(schema), {
    headers: {
      "content-type": "application/schema+json",
      "cache-control": "public, max-age=3600",
      // Editors in browsers read it too, from wherever they are served.
      "access-control-allow-origin": "*",
    },
  });
