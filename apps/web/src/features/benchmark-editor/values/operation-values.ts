// The form of an operation of any kind: its values, and the way from and to an operation by the descriptor of its kind.
// Text of the kinds that are not chosen stays in the form and out of the definition.
import type { KindName, Operation } from "@gonogo/protocols/spec";
import type { FieldIssue } from "./field-issue.ts";
import { type GrpcValues, grpcForm } from "./grpc-form.ts";
import { type HttpValues, httpForm } from "./http-form.ts";
import { type HeaderLine, headerRecord, type OperationForm } from "./operation-form.ts";
import { type QuicValues, quicForm } from "./quic-form.ts";
import { type WebSocketValues, websocketForm } from "./websocket-form.ts";

export type OperationValues = HttpValues &
  GrpcValues &
  WebSocketValues &
  QuicValues & { kind: KindName; headers: HeaderLine[] };

const forms = {
  http: httpForm,
  grpc: grpcForm,
  websocket: websocketForm,
  quic: quicForm,
} satisfies Record<KindName, object>;

/** The descriptor of a kind. */
const formOf = (kind: KindName) =>
  // Each reads its own fields of all; the compiler does not follow that a kind has its own descriptor.
  forms[kind] as unknown as OperationForm<Operation, OperationValues>;

export const emptyOperation = (kind: KindName): OperationValues => ({
  ...quicForm.blank,
  ...websocketForm.blank,
  ...grpcForm.blank,
  ...httpForm.blank,
  headers: [],
  kind,
});

/** The operation as zod shall read it; issues of the typing are at their fields below `path`. */
export function operationDraft(
  values: OperationValues,
  path: string,
  issues: FieldIssue[],
): object {
  const headers = headerRecord(values.headers, `${path}.headers`, issues);
  const note = (field: string, message: string) => {
    issues.push({ path: `${path}.${field}`, message });
  };
  return { kind: values.kind, ...formOf(values.kind).draft(values, { headers, note }) };
}

/** The form's values for an operation. */
export const operationValues = (operation: Operation): OperationValues => ({
  ...emptyOperation(operation.kind),
  ...formOf(operation.kind).values(operation),
});

/** The form's field for a path within an operation. */
export const operationFieldOf = (path: readonly string[], { kind }: OperationValues): string =>
  formOf(kind).fieldOf(path) ?? path.join(".");
