// The headers every answer carries: no framing, no sniffing, no third party, nothing leaked by referrer.
// Inline scripts are allowed because React's streaming and the theme script need them; foreign ones are not.
const policy = {
  "default-src": "'self'",
  "script-src": "'self' 'unsafe-inline'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data: blob:",
  "font-src": "'self' data:",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'self'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

/** Name and value pairs, in the form Next.js wants. */
export function securityHeaders(): { key: string; value: string }[] {
  const development = process.env.NODE_ENV !== "production";
  const directives = Object.entries(policy).map(([name, value]) =>
    // The development server compiles with eval and talks over a web socket.
    development && name === "script-src" ? `${name} ${value} 'unsafe-eval'` : `${name} ${value}`,
  );
  return [
    { key: "Content-Security-Policy", value: directives.join("; ") },
    { key: "X-Content-Type-Options", value: "nosniff" },
    { key: "X-Frame-Options", value: "DENY" },
    { key: "Referrer-Policy", value: "same-origin" },
    { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
    { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=()" },
  ];
}
