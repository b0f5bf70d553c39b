// Where the form keeps an operation: a variant's only one, or one of several.
export type RequestPath = `variants.${number}` | `variants.${number}.requests.${number}`;
export type OperationPath = `${RequestPath}.operation`;
