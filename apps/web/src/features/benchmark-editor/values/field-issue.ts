// An issue and the form field that shows it.
export type FieldIssue = { readonly path: string; readonly message: string };
