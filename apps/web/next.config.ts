// Next.js configuration: where the build goes, which packages stay outside the bundle, security headers.
// Types are checked by `tsc` in `npm run check`, so the production build does not check them a second time.
import type { NextConfig } from "next";
import { policyOfData, securityHeaders } from "./security-headers.ts";

const config: NextConfig = {
  distDir: process.env.GONOGO_NEXT_DIR ?? ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  // Threads that read what callers send are part of the build (services, threads/in-thread.ts).
  compiler: { define: { GONOGO_BUNDLED: "true" } },
  // The repository may lie below another lock file; its own root is two folders up.
  turbopack: {
    root: `${import.meta.dirname}/../..`,
    // The methods page is a document of the repository: its text becomes a part of the build.
    rules: { "*.md": { condition: { query: "?raw" }, type: "text" } },
  },
  outputFileTracingRoot: `${import.meta.dirname}/../..`,
  transpilePackages: [
    "@gonogo/analysis",
    "@gonogo/db",
    "@gonogo/protocols",
    "@gonogo/services",
    "geist",
  ],
  serverExternalPackages: [
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-node",
    "@prisma/adapter-pg",
    "@prisma/client",
    "bullmq",
    "ioredis",
    "nodemailer",
    "pg",
    "prom-client",
  ],
  typescript: { ignoreBuildErrors: true },
  experimental: { optimizePackageImports: ["radix-ui", "recharts"] },
  // The policy of pages has a nonce for each answer: src/proxy.ts writes it.
  headers: async () => [
    { source: "/:path*", headers: securityHeaders() },
    { source: "/api/:path*", headers: [policyOfData] },
    // The address itself is the secret: it must not travel in a Referer or end in an index.
    ...["/r/:path*", "/welcome/:path*"].map((source) => ({
      source,
      headers: [
        { key: "Referrer-Policy", value: "no-referrer" },
        { key: "X-Robots-Tag", value: "noindex, nofollow" },
      ],
    })),
  ],
};

export default config;
