// Around every page: the policy of its scripts, with a nonce of this answer alone (CSP level 3); its own address, so that the
// sign-in page can lead back to it; and word to browsers to stay with TLS where Gonogo is served by it (HSTS, RFC 6797).
import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "../security-headers.ts";
import { projectChoice } from "./server/auth/project-cookie.ts";
import { readEnv } from "./server/env.ts";

export const config = {
  matcher: ["/((?!api/|_next/|favicon|.*\\.(?:svg|png|ico|txt)$).*)"],
};

/** Pages whose address is the right to them: it is given to nobody, not even to the page that asks to sign in. */
const isSecret = (path: string): boolean => /^\/(?:r|welcome|invitation)\//.test(path);

/** Read once: the environment of a process does not change, and every page passes here. */
let isServedByTls: boolean | null = null;

export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const choice = isSecret(pathname) ? null : projectChoice(new URL(request.url));
  if (choice !== null)
    return NextResponse.redirect(new URL(choice.to, request.nextUrl), {
      status: 303,
      headers: { "set-cookie": choice.cookie },
    });
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.delete("x-gonogo-path");
  if (!isSecret(pathname)) headers.set("x-gonogo-path", pathname + search);
  // Pages find the nonce in these two: Next.js in the policy, the theme's script in the other.
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  isServedByTls ??= readEnv().publicUrl.startsWith("https:");
  if (isServedByTls) response.headers.set("strict-transport-security", "max-age=31536000");
  return response;
}
