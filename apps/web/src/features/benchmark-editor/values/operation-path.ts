// Where the form keeps an operation: a variant's only one, or one of several.
/** The lists of requests of a variant: those that are measured, and those before and after each block. */
export type RequestListName = "requests" | "setup" | "teardown";
export type ListedPath = `variants.${number}.${RequestListName}.${number}`;
export type RequestPath = `variants.${number}` | ListedPath;
export type OperationPath = `${RequestPath}.operation`;
