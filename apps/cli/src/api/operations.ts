// Types of the REST API's operations, read from those that `npm run gen` writes from the OpenAPI document.
import type { components, paths } from "../generated/rest-api.ts";

export type Schemas = components["schemas"];
export type Run = Schemas["Run"];
export type RunVerdict = Schemas["RunVerdict"];
export type RunComparison = Schemas["RunComparison"];
export type Target = Schemas["Target"];

export type Method = "get" | "put" | "post" | "patch" | "delete";

/** Paths that have an operation of the method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: { responses: unknown } } ? P : never;
}[keyof paths];

type OperationOf<P extends keyof paths, M extends Method> = paths[P] extends {
  [K in M]: infer Operation;
}
  ? Operation
  : never;

type PartOf<Operation, Part extends "path" | "query"> = Operation extends {
  parameters: { [K in Part]?: infer Value };
}
  ? Exclude<Value, undefined>
  : never;

type BodyOf<Operation> = Operation extends {
  requestBody?: { content: { "application/json": infer Body } };
}
  ? Body
  : never;

type Answered<Response> = Response extends { content: { "application/json": infer Value } }
  ? Value
  : Response extends { content: infer Texts }
    ? Texts[keyof Texts]
    : never;

/** What an operation answers when it takes the request. */
export type AnswerOf<P extends keyof paths, M extends Method> =
  OperationOf<P, M> extends { responses: infer Responses }
    ? {
        [Status in keyof Responses & (200 | 201 | 202)]: Answered<Responses[Status]>;
      }[keyof Responses & (200 | 201 | 202)]
    : never;

/** A file as it is, and what the operation takes it as. */
export type GivenFile = {
  readonly bytes: Uint8Array;
  readonly type: "application/json" | "application/octet-stream";
};

/** What an operation is asked with. */
export type Asked<P extends keyof paths, M extends Method> = {
  readonly path?: PartOf<OperationOf<P, M>, "path">;
  readonly query?: PartOf<OperationOf<P, M>, "query">;
  readonly body?: BodyOf<OperationOf<P, M>>;
  /** In place of `body`. */
  readonly file?: GivenFile;
  /** With it a request that was cut off is sent again. */
  readonly idempotencyKey?: string;
  /** Until the answer begins, where the server works for longer than a minute. */
  readonly headersTimeoutMs?: number;
  /** Ends the request and the pauses before it is sent again; its reason is thrown. */
  readonly signal?: AbortSignal;
};
