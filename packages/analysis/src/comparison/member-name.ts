// The name by which a member of a definition's list is told from the others, so that one that is added moves none.

const isNamed = (value: unknown): value is { readonly name: string } =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string";

/** The name of a variant, an operation, a step, a message or an axis of one name. */
export function memberName(value: unknown): string | null {
  return isNamed(value) ? value.name : null;
}
