// Everything of the editor that needs the schemas of a definition, as one part of the build (reader.ts loads it).
export { gateAfterTyping, gateText } from "../values/gate-typing.ts";
export { oneRequestOf } from "./one-request.ts";
export { formFieldOf, specFromValues } from "./spec-from-values.ts";
