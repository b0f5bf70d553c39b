// The report's table of contents: one line of anchors that stays at the top while reading.

export type ContentsEntry = { id: string; title: string };

/** Links to the sections; not printed. */
export function ReportContents({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <nav
      aria-label="Sections of this report"
      className="sticky top-0 z-30 -mx-2 hidden bg-background/95 backdrop-blur-sm md:block print:hidden"
    >
      <ul className="flex flex-wrap gap-x-1 text-13">
        {entries.map((entry) => (
          <li key={entry.id}>
            <a
              href={`#${entry.id}`}
              className="block rounded-md px-2 py-2 text-muted-foreground hover:text-foreground"
            >
              {entry.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
