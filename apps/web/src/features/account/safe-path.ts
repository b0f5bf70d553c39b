// Where to go after signing in: a path of ours, never another site.

/** The path when it is one of this site, else the overview. */
export function safePath(next: string | undefined): string {
  if (!next?.startsWith("/") || next.startsWith("//") || next.includes("\\")) return "/";
  // Browsers drop tabs and line breaks inside URLs: "/\t/evil.test" would become "//evil.test".
  return [...next].some((character) => character < " ") ? "/" : next;
}
