// Headers of a target, those of its secret included, go with every request: what its protocol may not carry is refused
// when the target is saved, not when it is measured.
import { t } from "@gonogo/locale/t";
import { headerIssuesOf, type TargetConfig, type TargetSecret } from "@gonogo/protocols/spec";
import { ServiceError } from "../errors.ts";

/** Throws `invalid_input` with the header in error; `place` is where the target's settings are in the caller's input. */
export function requireHeaders(
  { protocol, headers }: Pick<TargetConfig, "protocol" | "headers">,
  secret: Pick<TargetSecret, "headers"> | null,
  place: "target" | "changes",
): void {
  for (const [at, given] of [
    [`${place}.headers`, headers],
    ["secret.headers", secret?.headers ?? {}],
  ] as const)
    for (const { name, message } of headerIssuesOf(protocol, given))
      throw new ServiceError("invalid_input", `${name} ${message}.`, {
        field: `${at}.${name}`,
        remedy: t("Leave the header out, or give it another value."),
      });
}
