// Tells pages their own address, so that the sign-in page can lead back to it.
import { type NextRequest, NextResponse } from "next/server";

export const config = {
  matcher: ["/((?!api/|_next/|r/|welcome/|favicon|.*\\.(?:svg|png|ico|txt)$).*)"],
};

export function proxy(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers);
  headers.set("x-gonogo-path", request.nextUrl.pathname + request.nextUrl.search);
  return NextResponse.next({ request: { headers } });
}
