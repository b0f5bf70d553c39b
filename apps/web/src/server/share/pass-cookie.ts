// The cookie of who gave a share's password: for the address of this share alone, for twelve hours.
import { passLifetimeS } from "@gonogo/services/share/unlock-share";

export const passCookie = "gonogo-share";

/** Path of a share's page; whatever the token holds, it names nothing else. */
export const sharePath = (token: string): string => `/r/${encodeURIComponent(token)}`;

/** The value of a Set-Cookie header. `publicUrl` says whether pages are served by TLS. */
export const setPassCookie = (token: string, pass: string, publicUrl: string): string =>
  [
    `${passCookie}=${pass}`,
    `Path=${sharePath(token)}`,
    `Max-Age=${passLifetimeS}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(publicUrl.startsWith("https:") ? ["Secure"] : []),
  ].join("; ");
