// `npm run audit -- <file>`: audits a file of published figures, YAML or JSON, and prints every finding with its arithmetic.
// `--json`: for programs. Ends with 0 when nothing was found, 1 with findings, 2 when the file cannot be read.
import { readFileSync, statSync } from "node:fs";
import { auditFigures } from "@gonogo/analysis/audit/audit-figures";
import { plural } from "@gonogo/analysis/words/format";
import { type AuditFinding, figuresOf, type PublishedFile } from "@gonogo/protocols/published";
import { ServiceError } from "@gonogo/services/errors";
import {
  readPublishedText,
  requirePublishedSize,
} from "@gonogo/services/published/read-published-text";

const args = process.argv.slice(2);
const json = args.includes("--json");
const [path, ...more] = args.filter((arg) => arg !== "--json");

function refuse(lines: readonly string[]): never {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(2);
}

if (path === undefined || path.startsWith("--") || more.length > 0)
  refuse([
    "Use: npm run audit -- <file>; --json for programs. docs/published-figures.md has the format.",
  ]);

const file = readFile(path);
const findings = auditFigures(file);
process.stdout.write(
  json
    ? `${JSON.stringify({ findings }, null, 2)}\n`
    : `${auditText(findings, figuresOf(file).length, file.claims.length)}\n`,
);
process.exitCode = findings.length === 0 ? 0 : 1;

function readFile(from: string): PublishedFile {
  try {
    // Before it is read: a file of 50 MB is refused without being held.
    requirePublishedSize(statSync(from).size, from);
    return readPublishedText(readFileSync(from, "utf8"), from);
  } catch (error) {
    if (error instanceof ServiceError)
      return refuse([
        `Cannot read ${from}:`,
        ...(error.issues.length > 1
          ? error.issues.slice(0, 20).map(({ field, message }) => `  ${field}: ${message}`)
          : [`  ${error.message}`]),
        ...(error.remedy === undefined ? [] : [`  ${error.remedy}`]),
      ]);
    return refuse([`Cannot read ${from}: ${error instanceof Error ? error.message : error}`]);
  }
}

// Findings of the audit as a terminal shows them: the rule, what is wrong, the arithmetic, and what to do.

function auditText(findings: readonly AuditFinding[], figures: number, claims: number): string {
  const read = `${plural(figures, "figure")} and ${plural(claims, "claim")}`;
  if (findings.length === 0) return `Nothing found in ${read}.`;
  const texts = findings.map(
    ({ rule, severity, sentence, arithmetic, remedy, figures: named, claims: made }) =>
      [
        `${severity}: ${rule}`,
        `  ${sentence}`,
        `  ${arithmetic}`,
        ...(named.length + made.length === 0 ? [] : [`  of ${[...made, ...named].join(", ")}`]),
        `  ${remedy}`,
      ].join("\n"),
  );
  return `${texts.join("\n\n")}\n\n${plural(findings.length, "finding")} in ${read}.`;
}
