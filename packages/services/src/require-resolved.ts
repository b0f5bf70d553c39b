// Refuses what was sent with references in it that whoever sends it should have resolved.
import { t } from "@gonogo/locale/t";
import type { UnresolvedReference } from "@gonogo/protocols/configuration";
import { ServiceError } from "./errors.ts";

/** Throws `invalid_input` with each field. @param prefix the field that holds what was looked at, or nothing */
export function requireResolved(found: readonly UnresolvedReference[], prefix: string): void {
  if (found.length === 0) return;
  throw new ServiceError("invalid_input", null, {
    issues: found.map(({ path, message }) => ({
      field: [prefix, ...path].filter((part) => part !== "").join("."),
      message,
    })),
    remedy: t(
      "Write the value, or have the reference resolved by whoever sends it: a server does not see its environment.",
    ),
  });
}
