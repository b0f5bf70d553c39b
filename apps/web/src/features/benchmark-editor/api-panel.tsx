// The definition as a call to the API: what a pipeline sends to save it, and to run it.
"use client";

import { t } from "@gonogo/locale/t";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { CopyButton } from "@/components/ui/copy-button";

/** Both calls, for a shell. The definition goes as JSON. */
export function apiCalls(spec: BenchmarkSpec, origin: string): string {
  const body = JSON.stringify(spec, null, 2).replaceAll("'", "'\\''");
  const send = (method: string, path: string, data: string) =>
    [
      `curl -X ${method} ${origin}/api/v1${path} \\`,
      '  -H "authorization: Bearer $GONOGO_API_KEY" \\',
      '  -H "content-type: application/json" \\',
      `  -d '${data}'`,
    ].join("\n");
  return [
    t("# Save it: the same definition makes no new version."),
    send("PUT", `/benchmarks/${spec.name}`, body),
    "",
    t("# Run it."),
    send("POST", "/runs", JSON.stringify({ benchmark: spec.name })),
  ].join("\n");
}

export function ApiPanel({ spec }: { spec: BenchmarkSpec | null }) {
  if (spec === null)
    return (
      <p className="text-13 text-muted-foreground">
        {t("The form cannot be sent yet: some fields need attention.")}
      </p>
    );
  const text = apiCalls(spec, window.location.origin);
  return (
    <div className="grid gap-3">
      <p className="text-13 text-muted-foreground">
        {t("The same definition, for a pipeline. A key is made under Settings.")}
      </p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
        tabIndex={0}
        className="max-h-128 overflow-auto rounded-md border bg-muted/40 p-3 font-mono text-12"
      >
        {text}
      </pre>
      <CopyButton text={text} />
    </div>
  );
}
