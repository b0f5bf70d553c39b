// What a target says of its build: the label `build` (or `build-mode`, `buildMode`) in common words for it.
// Servers rarely show how they were built, so whoever describes the target says it; words that mean nothing here say nothing.
import type { Subject } from "../parts/subject.ts";
import type { TargetConfig } from "./target.ts";

const labels = ["build", "buildmode"];
const words: Readonly<Record<string, NonNullable<Subject["buildMode"]>>> = {
  debug: "debug",
  dev: "debug",
  development: "debug",
  unoptimized: "debug",
  release: "release",
  prod: "release",
  production: "release",
  optimized: "release",
};

/** The build mode that a target's labels show; null: none does. */
export function buildOf(target: Pick<TargetConfig, "labels">): Subject["buildMode"] | null {
  for (const [name, value] of Object.entries(target.labels))
    if (labels.includes(name.toLowerCase().replace(/[-_ ]/g, ""))) {
      const known = words[value.trim().toLowerCase()];
      if (known) return known;
    }
  return null;
}

/** The encodings that a set of headers asks answers in, in lower case; null: it asks for none. */
export function encodingAsked(headers: Readonly<Record<string, string>>): string | null {
  const names = ["accept-encoding", "grpc-accept-encoding"];
  const asked = Object.entries(headers).find(([name]) => names.includes(name.toLowerCase()))?.[1];
  const tidy = asked?.toLowerCase().replace(/\s+/g, "") ?? "";
  return tidy === "" || tidy === "identity" ? null : tidy;
}
