// Tells pages their own address, so that the sign-in page can lead back to it; and browsers to stay with TLS where Gonogo
// is served by it (HSTS, RFC 6797).
import { type NextRequest, NextResponse } from "next/server";
import { readEnv } from "./env.ts";

export const config = {
  matcher: ["/((?!api/|_next/|r/|welcome/|favicon|.*\\.(?:svg|png|ico|txt)$).*)"],
};

export function proxy(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers);
  headers.set("x-gonogo-path", request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  if (readEnv().publicUrl.startsWith("https:"))
    response.headers.set("strict-transport-security", "max-age=31536000");
  return response;
}
