// Which of one's own projects a browser shows: a cookie with a slug, which gives no right. `?project=` in a page's address sets it.
import { Slug } from "@gonogo/protocols/spec";

const name = "gonogo-project";
const parameter = "project";
const shownHeader = "x-gonogo-project";
/** The browser's part is lib/shown-project.ts. */
export type ShownProjectHeader = typeof shownHeader;
const yearS = 365 * 86_400;

/** The slug in a request's cookies; null: none was chosen. */
export function chosenProject(headers: Headers): string | null {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

/** Slug of the project that the calling page shows: a header; of a stream, which has none, in its address. null: unknown. */
export function shownProject({ headers, url }: Pick<Request, "headers" | "url">): string | null {
  return headers.get(shownHeader) ?? new URL(url).searchParams.get(shownHeader);
}

/** Where a page's address chooses a project: the address without the choice, and the cookie. null for any other address. */
export function projectChoice(url: URL): { readonly to: string; readonly cookie: string } | null {
  const slug = Slug.safeParse(url.searchParams.get(parameter));
  if (!slug.success) return null;
  const rest = new URL(url);
  rest.searchParams.delete(parameter);
  return {
    // Two slashes at the start would name another host.
    to: `${rest.pathname.replace(/^\/+/, "/")}${rest.search}`,
    cookie: `${name}=${slug.data}; Path=/; Max-Age=${yearS}; HttpOnly; SameSite=Lax`,
  };
}
