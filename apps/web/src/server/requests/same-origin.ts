// Refuses calls that another site's page made with our visitor's cookies (CSRF).
// SameSite cookies stop most; this stops the rest, sibling ports included.

/** True when a request comes from our own pages, or from no page at all. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  const host = request.headers.get("host");
  return URL.canParse(origin) && new URL(origin).host === host;
}
