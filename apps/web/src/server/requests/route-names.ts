// The route of a request as a template, such as `/runs/[id]` or `/api/v1/runs/:id`: metrics must not have a name for each id.
// Pages and routes are those of Next.js' own manifest, REST paths those of the REST app.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** `routes-manifest.json` of a build, as far as it is read here. */
const Manifest = z.object({
  staticRoutes: z.array(z.object({ page: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});

type PageRoute = { readonly page: string; readonly pattern: RegExp };
export type PageRoutes = {
  readonly fixed: ReadonlySet<string>;
  /** In the order in which Next.js tries them. */
  readonly dynamic: readonly PageRoute[];
};

/** The name of what has no route. */
export const otherRoute = "other";
const assets = "/_next/";
const restBase = "/api/v1";

/** The pages of a build folder. One without a manifest, as in development, has none. */
export function readPageRoutes(folder: string): PageRoutes {
  let text: string;
  try {
    text = readFileSync(join(folder, "routes-manifest.json"), "utf8");
  } catch {
    return { fixed: new Set(), dynamic: [] };
  }
  const { staticRoutes, dynamicRoutes } = Manifest.parse(JSON.parse(text));
  return {
    fixed: new Set(staticRoutes.map(({ page }) => page)),
    dynamic: dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) })),
  };
}

export type RestRoute = { readonly method: string; readonly path: string };

/** One list for the process: the REST app and the instrumentation are separate bundles. */
const holder = globalThis as typeof globalThis & { gonogoRestRoutes?: readonly RestRoute[] };

/** Tells the paths of the REST app, in the order in which it tries them. */
export function nameRestRoutes(routes: readonly RestRoute[]): void {
  holder.gonogoRestRoutes = routes;
}

/** Whether a path fits a pattern such as /api/v1/runs/:id. */
function fitsPattern(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const parts = path.split("/");
  return (
    wanted.length === parts.length &&
    wanted.every((part, i) => (part.startsWith(":") ? parts[i] !== "" : part === parts[i]))
  );
}

/** The routes of an address: of those that fit the ones with the fewest parameters, so that `/schedules/preview` is no `/schedules/{id}`. */
export function routesAt(routes: readonly RestRoute[], path: string): readonly RestRoute[] {
  const fitting = routes
    .filter((route) => route.method !== "ALL" && fitsPattern(route.path, path))
    .map((route) => ({ route, parameters: route.path.split("/:").length }));
  const fewest = Math.min(...fitting.map(({ parameters }) => parameters));
  return fitting.filter(({ parameters }) => parameters === fewest).map(({ route }) => route);
}

/** The template of the REST path that answers; `other` for a path that the API lacks. */
function restRouteOf(method: string, path: string): string {
  const fitting = routesAt(holder.gonogoRestRoutes ?? [], path);
  const chosen = fitting.find((route) => route.method === method) ?? fitting[0];
  return chosen?.path ?? otherRoute;
}

/** @param address path and query as they were sent */
export function routeOf(pages: PageRoutes, method: string, address: string): string {
  const path = address.split("?", 1)[0] ?? "";
  if (path.startsWith(assets)) return assets;
  if (path === restBase || path.startsWith(`${restBase}/`)) return restRouteOf(method, path);
  if (pages.fixed.has(path)) return path;
  return pages.dynamic.find(({ pattern }) => pattern.test(path))?.page ?? otherRoute;
}
