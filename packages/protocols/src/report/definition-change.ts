// What changed between two versions of a definition: a code with its facts, in the order of the definition. The sentences are
// the analysis' (words/definition-words.ts).
import type { Gate } from "../spec/gate/gate.ts";
import type { Load } from "../spec/load.ts";

/** A single value of a definition, or a list of single values. */
export type DefinitionValue = string | number | boolean | readonly (string | number | boolean)[];

/** Fields by their names, members of lists by their own: `["variants", "grpc", "operation", "path"]`. */
type Path = readonly string[];

/** The field that holds the requests of a variant. */
export type RequestsField = "operation" | "operations" | "workflow";

export type DefinitionChange =
  /** A value; null: it is not there. */
  | {
      readonly code: "value";
      readonly path: Path;
      readonly before: DefinitionValue | null;
      readonly after: DefinitionValue | null;
    }
  /** Messages, bodies, rows and other structures that no sentence can show. */
  | { readonly code: "content"; readonly path: Path }
  /** A part of the definition that is new, or gone. */
  | { readonly code: "part"; readonly path: Path; readonly side: "added" | "removed" }
  /** The same members of a list in another order. */
  | { readonly code: "order"; readonly path: Path }
  /** The first variant is another one. */
  | {
      readonly code: "baseline";
      readonly path: Path;
      readonly before: string;
      readonly after: string;
    }
  /** A variant that sends one request instead of a mix, or a workflow. */
  | {
      readonly code: "requests";
      readonly path: Path;
      readonly before: RequestsField;
      readonly after: RequestsField;
    }
  /** Load of another kind. */
  | { readonly code: "load"; readonly path: Path; readonly before: Load; readonly after: Load }
  /** A gate that is new (before: null), gone (after: null), or judges the same by another limit. */
  | {
      readonly code: "gate";
      readonly path: Path;
      readonly before: Gate | null;
      readonly after: Gate | null;
    };
