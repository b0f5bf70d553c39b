// The mark: a tick and a cross at the two ends of an interval, and the name.
// Drawn in the text's colour, so that it works in both themes and in print.
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold tracking-tight">
      <svg viewBox="0 0 24 24" className="size-5" fill="none" aria-hidden>
        <path
          d="M4 6v12M20 6v12M4 12h16"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <circle cx="14" cy="12" r="4" fill="var(--go)" />
      </svg>
      Gonogo
    </span>
  );
}
