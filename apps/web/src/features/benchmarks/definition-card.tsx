// The definition of a benchmark as YAML, to read, copy and keep in a repository: the newest version, or an older one that
// can be restored.
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import Link from "next/link";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { LocalTime } from "@/components/ui/local-time";
import { RestoreVersion } from "./restore-version.tsx";

type DefinitionCardProps = {
  slug: string;
  spec: BenchmarkSpec;
  yaml: string;
  /** The version that is shown. */
  version: number;
  /** Newest first. */
  versions: readonly { readonly version: number; readonly createdAt: string }[];
};

export function DefinitionCard({ slug, spec, yaml, version, versions }: DefinitionCardProps) {
  const newest = versions[0]?.version ?? version;
  return (
    <Card id="definition">
      <CardHeader>
        <div>
          <CardTitle>Definition{version === newest ? "" : `, version ${version}`}</CardTitle>
          <CardDescription>
            The same text applies it again with <code>PUT /api/v1/benchmarks/{slug}</code> as{" "}
            <code>application/yaml</code>. Runs keep the version they were made of.
          </CardDescription>
        </div>
        <div className="flex flex-wrap gap-2">
          {version === newest ? null : (
            <RestoreVersion spec={spec} version={version} newest={newest} />
          )}
          <CopyButton text={yaml} label="Copy the YAML" />
        </div>
      </CardHeader>
      {versions.length > 1 ? (
        <nav
          aria-label="Versions"
          className="mb-3 flex max-h-24 flex-wrap gap-x-4 gap-y-1 overflow-auto text-13"
        >
          {versions.map((one) => (
            <Link
              key={one.version}
              href={`/benchmarks/${slug}?version=${one.version}#definition`}
              aria-current={one.version === version ? "true" : undefined}
              className={one.version === version ? "font-medium" : "link"}
              scroll={false}
            >
              Version {one.version}, <LocalTime at={one.createdAt} />
            </Link>
          ))}
        </nav>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="figure max-h-96 overflow-auto rounded-md bg-muted p-4 text-12">
        {yaml}
      </pre>
    </Card>
  );
}
