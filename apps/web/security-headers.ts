// The headers every answer carries: no framing, no sniffing, no third party, nothing leaked by referrer.
// Scripts run that the page's own nonce names, and those that they load; text that found its way into a page is no script.
const policy = {
  "default-src": "'self'",
  // React writes styles of elements inline.
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data: blob:",
  "font-src": "'self' data:",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'self'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

/** The policy of one answer (CSP level 3); Next.js finds the nonce in it and writes it to the scripts of the page. */
export function contentSecurityPolicy(nonce: string): string {
  // The development server compiles with eval.
  const evaluated = process.env.NODE_ENV === "production" ? "" : " 'unsafe-eval'";
  const scripts = `script-src 'nonce-${nonce}' 'strict-dynamic'${evaluated}`;
  const directives = Object.entries(policy).map(([name, value]) => `${name} ${value}`);
  return [scripts, ...directives].join("; ");
}

/** Name and value pairs, in the form Next.js wants. */
export function securityHeaders(): { key: string; value: string }[] {
  return [
    { key: "X-Content-Type-Options", value: "nosniff" },
    { key: "X-Frame-Options", value: "DENY" },
    { key: "Referrer-Policy", value: "same-origin" },
    { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
    { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=()" },
  ];
}

/** Answers that are no pages have nothing to run or to show. */
export const policyOfData = {
  key: "Content-Security-Policy",
  value: "default-src 'none'; frame-ancestors 'none'",
};
