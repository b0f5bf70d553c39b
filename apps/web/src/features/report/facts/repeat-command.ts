// The command that repeats a run: one call of the REST API, ready to paste into a shell.
// The body goes in by a here-document, so that no name or text can break the quoting.
import type { Report } from "@gonogo/protocols/report";

/**
 * A curl call that starts the same benchmark for the same subject.
 * @param origin public address, for example http://127.0.0.1:3000
 * @param form `benchmark`: by its slug in this project; `definition`: with the whole definition
 */
export function repeatCommand(
  report: Pick<Report, "run" | "spec" | "benchmark">,
  origin: string,
  form: "benchmark" | "definition",
): string {
  const subject = Object.keys(report.run.subject).length > 0 ? { subject: report.run.subject } : {};
  const body =
    form === "benchmark"
      ? { benchmark: report.benchmark.slug, ...subject }
      : { definition: report.spec, ...subject };
  return [
    `curl --fail-with-body -X POST ${origin}/api/v1/runs \\`,
    `  -H "Authorization: Bearer $GONOGO_API_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    "  --data-binary @- <<'END_OF_RUN'",
    JSON.stringify(body, null, form === "definition" ? 2 : undefined),
    "END_OF_RUN",
  ].join("\n");
}
