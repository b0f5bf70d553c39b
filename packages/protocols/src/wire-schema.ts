// The JSON Schema of the wire between worker and engine, made from zod.
// Pure: the generator writes it to a file, the driver hashes it, the engine's build hashes the file.

import { EngineEvent } from "./events/engine-event.ts";
import * as z from "./schema/zod.ts";
import { BlockSpec } from "./spec/wire/block-spec.ts";
import { PlaceAnswer, PlaceRequest } from "./spec/wire/place.ts";
import { ProbeAnswer, ProbeRequest } from "./spec/wire/probe.ts";

/** The wire's JSON Schema as text, two spaces, with a final line break. */
export function wireSchemaText(): string {
  const definitions = {
    BlockSpec,
    EngineEvent,
    PlaceRequest,
    PlaceAnswer,
    ProbeRequest,
    ProbeAnswer,
  };
  const schema = Object.fromEntries(
    Object.entries(definitions).map(([name, type]) => [name, z.toJSONSchema(type)]),
  );
  return `${JSON.stringify(schema, null, 2)}\n`;
}
