// Answers the picture of a link's preview, as PNG. Drawing takes a thread and a second: a frozen report is read and drawn once,
// one at a time, and requests are counted by address.
import { currentLocale } from "@gonogo/locale/current-locale";
import { shareNotFound } from "@gonogo/services/share/open-row";
import { type RateLimiter, visitorKey } from "../limits/rate-limit.ts";
import { slowWork } from "../limits/slow-work.ts";
import { errorAnswer } from "../rest/answer-profile.ts";
import type { foundShare, sharedReport } from "../shared-report.ts";
import { logFailure } from "../watching/log-failure.ts";

type Shared = Exclude<Awaited<ReturnType<typeof sharedReport>>, "locked" | null>;

type Parts = {
  readonly find: () => ReturnType<typeof foundShare>;
  /** Only to draw: a report takes megabytes. */
  readonly read: () => ReturnType<typeof sharedReport>;
  /** null: of a share with a password. */
  readonly draw: (report: Shared["report"] | null) => Promise<Uint8Array>;
  readonly limiter: RateLimiter;
  readonly clientAddress: string | null;
};

const drawing = slowWork("pictures", 20);
/** The last ones drawn, by language and share: some megabytes. */
const drawn = new Map<string, Promise<Uint8Array>>();
const mostKept = 50;

function pictureOf(id: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const key = `${currentLocale()} ${id}`;
  const known = drawn.get(key);
  if (known) return known;
  const picture = drawing.admit(() => drawing.inTurn(draw));
  drawn.set(key, picture);
  picture.catch(() => drawn.delete(key));
  for (const oldest of drawn.keys()) {
    if (drawn.size <= mostKept) break;
    drawn.delete(oldest);
  }
  return picture;
}

/** Of a run that goes on, another picture each minute. */
const pictureKey = ({ id, isLive }: { readonly id: string; readonly isLive: boolean }): string =>
  isLive ? `${id} ${Math.floor(Date.now() / 60_000)}` : id;

/** 200, 404 for a link that leads nowhere, or a problem (RFC 9457). Nobody keeps it: a revoked share has none. */
export async function answerPicture(parts: Parts): Promise<Response> {
  const { find, read, draw, limiter, clientAddress } = parts;
  try {
    await limiter.consume("visitorsPerMinute", visitorKey(clientAddress));
    const share = await find();
    if (share === null) return new Response(null, { status: 404 });
    const png = share.isLocked
      ? await pictureOf("locked", () => draw(null))
      : await pictureOf(pictureKey(share), async () => {
          const shared = await read();
          // Revoked since it was found.
          if (shared === null || shared === "locked") throw shareNotFound();
          return draw(shared.report);
        });
    return new Response(Buffer.from(png), {
      headers: {
        ...{ "content-type": "image/png", "cache-control": "no-store" },
        ...{ "content-disposition": "inline; filename=report.png" },
      },
    });
  } catch (error) {
    return errorAnswer(error, (met) => logFailure(met, { route: "/r/[token]/picture" }));
  }
}
