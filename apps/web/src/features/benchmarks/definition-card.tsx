// The definition of a benchmark as YAML, to read, copy and keep in a repository: the newest version, or an older one that
// can be restored.
import { t } from "@gonogo/locale/t";
import Link from "next/link";
import { Trans } from "@/components/trans";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { RestoreVersion } from "./versions/restore-version.tsx";

type DefinitionCardProps = {
  slug: string;
  yaml: string;
  /** The version that is shown. */
  version: number;
  /** The newest version. */
  newest: number;
};

export function DefinitionCard({ slug, yaml, version, newest }: DefinitionCardProps) {
  return (
    <Card id="definition">
      <CardHeader>
        <div>
          <CardTitle>
            {version === newest ? t("Definition") : t("Definition, version {version}", { version })}
          </CardTitle>
          <CardDescription>
            <Trans
              text="The same text applies it again with {request} as {type}. Runs keep the version they were made of."
              values={{
                request: <code>PUT /api/v1/benchmarks/{slug}</code>,
                type: <code>application/yaml</code>,
              }}
            />
          </CardDescription>
        </div>
        <div className="flex flex-wrap gap-2">
          {version === newest ? null : (
            <RestoreVersion slug={slug} version={version} newest={newest} />
          )}
          <CopyButton text={yaml} label={t("Copy the YAML")} />
        </div>
      </CardHeader>
      {newest > 1 ? (
        <p className="text-13">
          <Link href={versionsHref(slug, version, newest)} className="link">
            {version === newest
              ? t("{count} versions: what changed, and how to restore one", { count: newest })
              : t("What changed from version {from} to {to}", { from: version, to: newest })}
          </Link>
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="figure max-h-96 overflow-auto rounded-md bg-muted p-4 text-12">
        {yaml}
      </pre>
    </Card>
  );
}

const versionsHref = (slug: string, version: number, newest: number): string =>
  `/benchmarks/${slug}/versions${version === newest ? "" : `?from=${version}&to=${newest}#difference`}`;
