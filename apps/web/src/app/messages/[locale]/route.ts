// The messages of a language, for pages; public, as the sign-in page is.
import { locales } from "@gonogo/locale/current-locale";
import { messagesScript } from "@/server/messages-script";

/**
 * 200 with a script that browsers keep for a year where its address has its digest: beside a process of another version it may
 * have another's. 404 for a language without messages.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ locale: string }> },
): Promise<Response> {
  const { locale: asked } = await params;
  const locale = locales.find((one) => one === asked);
  const found = locale === undefined ? null : messagesScript(locale);
  if (found === null)
    return new Response("There are no messages of this language.", { status: 404 });
  const { pathname, search } = new URL(request.url);
  const isItsAddress = found.path === `${pathname}${search}`;
  return new Response(found.script, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": isItsAddress ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
