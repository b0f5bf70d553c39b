// A host as URLs have it, read by one rule here and by the engine's `quick` (https://url.spec.whatwg.org/#host-parsing):
// names of any script, with underscores, and addresses. Both read `fixtures/hosts.json`.
import { t } from "@gonogo/locale/t";

/** What cannot be part of a host; a colon is one of IPv6. */
const notOfHosts = /[\s/?#@\\]/;

/** An address as people write it: IPv6 in brackets (RFC 3986, section 3.2.2). */
export const addressText = ({ host, port }: { host: string; port: number }): string =>
  host.includes(":") && !host.startsWith("[") ? `[${host}]:${port}` : `${host}:${port}`;

/** The host in ASCII and lower case, an IPv6 address without brackets; or what is wrong with it. */
export function readHost(text: string): { host: string } | { issue: string } {
  const isV6 = text.startsWith("[") || text.split(":").length > 2;
  if (isV6 && text.includes("%"))
    return {
      issue: t(
        "must be an IPv6 address without a zone such as %eth0: link-local addresses are never loaded",
      ),
    };
  const written = isV6 && !text.startsWith("[") ? `[${text}]` : text;
  const isPlain = !notOfHosts.test(text) && !text.startsWith("-") && (isV6 || !text.includes(":"));
  const address = `http://${written}/`;
  if (text === "" || !isPlain || !URL.canParse(address))
    return {
      issue: t("must be a host name or an IP address, without scheme, user, port or path"),
    };
  return { host: new URL(address).hostname.replace(/^\[|\]$/g, "") };
}
