// References that somebody should have resolved before the file was sent: the server sees no environment but its own.
import { t } from "@gonogo/locale/t";
import { environmentReference, secretReference } from "./configuration.ts";

export type UnresolvedReference = {
  readonly path: readonly (string | number)[];
  readonly message: string;
};

/** Who corrects these sees the others. */
const most = 100;

/**
 * In a secret's field the reference is the whole value, for a password may hold anything; elsewhere it may be a part of a text.
 * null: there is none.
 */
function referenceIn(text: string, isSecret: boolean): string | null {
  const [named] = environmentReference.exec(text) ?? [];
  if (named !== undefined && (!isSecret || named === text)) return named;
  return secretReference.test(text) ? text : null;
}

function* referencesIn(
  value: unknown,
  path: readonly (string | number)[],
  isSecret: (path: readonly (string | number)[]) => boolean,
): Generator<UnresolvedReference> {
  if (typeof value === "string") {
    const reference = referenceIn(value, isSecret(path));
    if (reference !== null)
      yield {
        path,
        message: t("holds {reference}, which must be resolved before it is sent", { reference }),
      };
  } else if (typeof value === "object" && value !== null)
    for (const [key, part] of Object.entries(value))
      yield* referencesIn(part, [...path, Array.isArray(value) ? Number(key) : key], isSecret);
}

function firstOf(found: Iterable<UnresolvedReference>): UnresolvedReference[] {
  const first: UnresolvedReference[] = [];
  for (const one of found) if (first.push(one) === most) break;
  return first;
}

/** Those of a whole file as it was sent, at most 100. */
export const unresolvedInFile = (file: unknown): UnresolvedReference[] =>
  firstOf(referencesIn(file, [], ([list, , field]) => list === "targets" && field === "secret"));

/** Those of a target with its secret as it was sent, at most 100. */
export const unresolvedInTarget = (target: unknown): UnresolvedReference[] =>
  firstOf(referencesIn(target, [], ([field]) => field === "secret"));
