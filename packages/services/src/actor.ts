// Who asks: a person with a role in a project, or an API key with scopes.
// Every service that reads or changes a project takes an actor and asks `allow` first.
import { t } from "@gonogo/locale/t";
import { ServiceError } from "./errors.ts";

export const scopes = [
  "read",
  "runs:write",
  "targets:write",
  "benchmarks:write",
  "shares:write",
  "decisions:write",
  "comments:write",
  "webhooks:write",
  "workers:write",
  "api-keys:write",
  "members:write",
] as const;
export type Scope = (typeof scopes)[number];

export const roles = ["owner", "editor", "runner", "viewer"] as const;
export type Role = (typeof roles)[number];

export type Actor = {
  readonly projectId: string;
  readonly userId: string | null;
  readonly apiKeyId: string | null;
  /** null for an API key. */
  readonly role: Role | null;
  readonly scopes: readonly Scope[];
  /** The session that asks; absent for API keys and commands. */
  readonly sessionId?: string;
};

/** Whom work in threads is shared out by. */
export const ownerOf = ({ apiKeyId, userId, projectId }: Actor): string =>
  apiKeyId ?? userId ?? projectId;

/** What only owners may do. */
const ofOwners: readonly Scope[] = ["api-keys:write", "workers:write", "members:write"];

/** What a member of each role may do. */
export const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  owner: scopes,
  editor: scopes.filter((scope) => !ofOwners.includes(scope)),
  runner: ["read", "runs:write", "comments:write"],
  viewer: ["read", "comments:write"],
};

/** Throws `forbidden` unless the actor holds the scope. */
export function allow(actor: Actor, scope: Scope): void {
  if (actor.scopes.includes(scope)) return;
  throw new ServiceError("forbidden", t("This needs the scope {scope}.", { scope }), {
    remedy: actor.apiKeyId
      ? t("Use an API key with the scope {scope}.", { scope })
      : t("Ask an owner of the project for another role."),
  });
}
