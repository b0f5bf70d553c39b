// What each scope of an API key allows, in words.
import type { ApiKeyView } from "@/lib/router-types";

export type Scope = ApiKeyView["scopes"][number];

export const scopeWords: Readonly<Record<Scope, string>> = {
  read: "Read runs, verdicts, reports, targets and benchmarks",
  "runs:write": "Start and cancel runs",
  "targets:write": "Add, change and remove targets",
  "benchmarks:write": "Apply definitions",
  "shares:write": "Share reports and revoke links",
  "decisions:write": "Sign decisions on reports",
  "api-keys:write": "Make and revoke API keys",
};

/** In the order in which they are offered; what a pipeline needs comes first. */
export const scopeNames = Object.keys(scopeWords) as Scope[];
export const pipelineScopes: readonly Scope[] = ["read", "runs:write"];
