// Routes are templates: no id, token or invented path becomes a name.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nameRestRoutes, type PageRoutes, readPageRoutes, routeOf } from "./route-names.ts";

// As a build writes it.
const manifest = {
  version: 3,
  staticRoutes: [
    { page: "/", regex: "^/(?:/)?$" },
    { page: "/runs", regex: "^/runs(?:/)?$" },
  ],
  dynamicRoutes: [
    { page: "/api/trpc/[trpc]", regex: "^/api/trpc/([^/]+?)(?:/)?$" },
    { page: "/api/v1/[[...route]]", regex: "^/api/v1(?:/(.+?))?(?:/)?$" },
    { page: "/r/[token]", regex: "^/r/([^/]+?)(?:/)?$" },
    { page: "/runs/[id]", regex: "^/runs/([^/]+?)(?:/)?$" },
    { page: "/runs/[id]/share", regex: "^/runs/([^/]+?)/share(?:/)?$" },
  ],
};
const folder = mkdtempSync(join(tmpdir(), "gonogo-routes-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
  nameRestRoutes([]);
});
writeFileSync(join(folder, "routes-manifest.json"), JSON.stringify(manifest));
const pages: PageRoutes = readPageRoutes(folder);

describe("the route of a request", () => {
  it.each([
    ["/", "/"],
    ["/runs?tag=secret", "/runs"],
    ["/runs/0199c1f4-5a7e-7000-8000-000000000000", "/runs/[id]"],
    ["/runs/0199c1f4/share?x=1", "/runs/[id]/share"],
    ["/r/a-secret-token", "/r/[token]"],
    ["/api/trpc/run.get,run.list?batch=1", "/api/trpc/[trpc]"],
    ["/_next/static/chunks/0cz1d0mv5g_q7.js", "/_next/"],
    ["/wp-admin/setup.php", "other"],
    ["/runs/1/2/3", "other"],
    ["*", "other"],
    ["%", "other"],
  ])("of %s is %s", (address, route) => {
    expect(routeOf(pages, "GET", address)).toBe(route);
  });

  it("is the REST app's own path, of several that fit the one with the fewest parameters", () => {
    expect(routeOf(pages, "GET", "/api/v1/runs/1")).toBe("other");
    nameRestRoutes([
      { method: "ALL", path: "/api/v1/*" },
      { method: "GET", path: "/api/v1/runs/:id" },
      { method: "POST", path: "/api/v1/runs/import" },
    ]);
    expect(routeOf(pages, "GET", "/api/v1/runs/1?full=1")).toBe("/api/v1/runs/:id");
    expect(routeOf(pages, "POST", "/api/v1/runs/import")).toBe("/api/v1/runs/import");
    // Refused there as a method that the address lacks.
    expect(routeOf(pages, "GET", "/api/v1/runs/import")).toBe("/api/v1/runs/import");
    expect(routeOf(pages, "PUT", "/api/v1/runs/1")).toBe("/api/v1/runs/:id");
    expect(routeOf(pages, "GET", "/api/v1/runs/1/nothing")).toBe("other");
  });

  it("is `other` for every page where there is no build", () => {
    expect(routeOf(readPageRoutes(join(folder, "none")), "GET", "/runs")).toBe("other");
  });
});
