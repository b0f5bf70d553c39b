// The versions of a benchmark: when each was saved, by whom, and what it changed in words.
import { msg, t } from "@gonogo/locale/t";
import Link from "next/link";
import { type Column, FactTable } from "@/components/fact-table";
import { LocalTime } from "@/components/ui/local-time";
import type { BenchmarkVersions } from "@/lib/router-types";
import { RestoreVersion } from "./restore-version.tsx";

type Version = BenchmarkVersions["items"][number];

type VersionTableProps = {
  slug: string;
  versions: readonly Version[];
  newest: number;
};

const columnsOf = (slug: string, newest: number): readonly Column<Version>[] => [
  {
    head: msg("Version"),
    className: "figure w-px whitespace-nowrap",
    cell: ({ version }) => (
      <Link
        href={`/benchmarks/${slug}?version=${version}#definition`}
        className="link"
        prefetch={false}
        aria-label={t("Version {version}", { version })}
      >
        {version}
      </Link>
    ),
  },
  {
    head: msg("What changed"),
    className: "w-3/5 min-w-40",
    cell: ({ version, summary, createdAt, by }) => (
      <>
        <p className="break-words">
          {version === 1 ? (
            summary
          ) : (
            <Link
              href={`/benchmarks/${slug}/versions?from=${version - 1}&to=${version}#difference`}
              className="hover:underline"
              prefetch={false}
            >
              {summary}
            </Link>
          )}
        </p>
        <p className="text-12 text-muted-foreground md:hidden">
          <LocalTime at={createdAt} />,{" "}
          {by === null ? t("by an API key") : <span translate="no">{by}</span>}
        </p>
        {version === newest ? null : (
          <div className="mt-2 md:hidden">
            <RestoreVersion slug={slug} version={version} newest={newest} isShort />
          </div>
        )}
      </>
    ),
  },
  {
    head: msg("Saved"),
    from: "md",
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ createdAt }) => <LocalTime at={createdAt} />,
  },
  {
    head: msg("By"),
    from: "md",
    className: "max-w-48 text-muted-foreground",
    cell: ({ by }) =>
      by === null ? (
        t("an API key")
      ) : (
        <span translate="no" className="line-clamp-2 break-words">
          {by}
        </span>
      ),
  },
  {
    head: msg("Actions"),
    headless: true,
    from: "md",
    className: "w-px",
    cell: ({ version }) =>
      version === newest ? (
        <span className="text-12 whitespace-nowrap text-muted-foreground">
          {t("newest##version")}
        </span>
      ) : (
        <RestoreVersion slug={slug} version={version} newest={newest} isShort />
      ),
  },
];

export const VersionTable = ({ slug, versions, newest }: VersionTableProps) => (
  <FactTable
    label={t("Versions of {slug}", { slug })}
    columns={columnsOf(slug, newest)}
    rows={versions}
    keyOf={({ version }) => String(version)}
  />
);
