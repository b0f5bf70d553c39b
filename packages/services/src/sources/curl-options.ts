// The options of curl (its manual, version 8): which take a value, which change the request, which only change what curl shows
// or keeps, and why the others are left out.
import type { ParseArgsConfig } from "node:util";
import { english } from "@gonogo/locale/t";

/** Options that read-curl.ts reads, by their letters. */
const read = {
  withValue: [
    ...["request X", "header H", "data d", "data-ascii", "data-raw", "data-binary"],
    ...["data-urlencode", "json", "user u", "url", "url-query", "user-agent A", "referer e"],
    ...["cookie b", "upload-file T", "form F", "form-string", "oauth2-bearer"],
  ],
  plain: [
    ...["get G", "head I", "compressed", "insecure k", "http0.9", "http1.0 0", "http1.1"],
    ...["http2", "http2-prior-knowledge", "http3", "http3-only", "next :"],
  ],
};

/** What changes neither the request nor the connection. */
const silent = {
  withValue: [
    ...["output o", "write-out w", "dump-header D", "cookie-jar c", "stderr", "trace"],
    ...["trace-ascii", "output-dir", "parallel-max", "trace-config", "etag-save", "libcurl"],
    ...["keepalive-time", "create-file-mode", "max-filesize", "hsts", "alt-svc", "rate"],
  ],
  plain: [
    ...["silent s", "show-error S", "verbose v", "include i", "remote-name O", "progress-bar #"],
    ...["no-buffer N", "fail f", "fail-with-body", "fail-early", "trace-time", "trace-ids"],
    ...["remote-header-name J", "remote-name-all", "create-dirs", "parallel Z", "no-clobber"],
    ...["remove-on-error", "disable q", "globoff g", "styled-output", "no-progress-meter"],
    ...["progress-meter", "tcp-nodelay", "keepalive", "junk-session-cookies j", "remote-time R"],
    ...["xattr", "parallel-immediate", "path-as-is", "skip-existing"],
  ],
};

const tls = english("Set certificates in the target.");
const times = english("Time-outs and retries belong to the load.");
const direct = english("Requests go to the target directly.");
const address = english("The target's address says where requests go.");

/** Options with a value that are left out, and what is said of them. */
const leftWithValue: Readonly<Record<string, string>> = {
  ...{ cacert: tls, capath: tls, "cert E": tls, "cert-type": tls, key: tls, "key-type": tls },
  ...{ pass: tls, pinnedpubkey: tls, ciphers: tls, curves: tls, "tls13-ciphers": tls },
  ...{ "tls-max": tls, crlfile: tls, engine: tls },
  ...{ "max-time m": times, "connect-timeout": times, retry: times, "retry-delay": times },
  ...{ "retry-max-time": times, "speed-limit Y": times, "speed-time y": times },
  ...{ "limit-rate": times, "expect100-timeout": times, "happy-eyeballs-timeout-ms": times },
  ...{ "proxy x": direct, "proxy-user U": direct, noproxy: direct, preproxy: direct },
  ...{ socks4: direct, socks4a: direct, socks5: direct, "socks5-hostname": direct },
  ...{ "proxy-header": direct, "proxy-cacert": direct, "proxy-cert": direct, "proxy-key": direct },
  ...{ "proxy1.0": direct, interface: direct, "local-port": direct },
  ...{ resolve: address, "connect-to": address, "unix-socket": address },
  ...{ "abstract-unix-socket": address, "dns-servers": address, "doh-url": address },
  "max-redirs": english("Redirects are not followed: the redirect itself is the answer."),
  "range r": english("Add a Range header if you need it."),
  "time-cond z": english("Add an If-Modified-Since header if you need it."),
  "etag-compare": english("Add an If-None-Match header if you need it."),
  "config K": english("The file is not part of the text."),
  "netrc-file": english("The file is not part of the text."),
  "aws-sigv4": english("The signature changes with the time, so no stored request can carry it."),
  "continue-at C": english("Only transfers of files use it."),
  "quote Q": english("Only FTP uses it."),
  "ftp-port P": english("Only FTP uses it."),
  "telnet-option t": english("Only Telnet uses it."),
  "request-target": english("The path of the address is used."),
  proto: english("HTTP is used."),
  "proto-redir": english("Redirects are not followed: the redirect itself is the answer."),
  "proto-default": english("HTTP is used."),
  "service-name": english("Only Kerberos uses it."),
  delegation: english("Only Kerberos uses it."),
  "login-options": english("Only mail uses it."),
};

const leftPlain: Readonly<Record<string, string>> = {
  "location L": english("Redirects are not followed: the redirect itself is the answer."),
  "location-trusted": english("Redirects are not followed: the redirect itself is the answer."),
  "netrc n": english("The file is not part of the text."),
  "netrc-optional": english("The file is not part of the text."),
  digest: english("Only Basic and Bearer authentication can be stored."),
  ntlm: english("Only Basic and Bearer authentication can be stored."),
  negotiate: english("Only Basic and Bearer authentication can be stored."),
  anyauth: english("Only Basic and Bearer authentication can be stored."),
  "proxytunnel p": direct,
  "ipv4 4": address,
  "ipv6 6": address,
  "retry-all-errors": times,
  "retry-connrefused": times,
  "use-ascii B": english("Only FTP uses it."),
  "append a": english("Only FTP uses it."),
  "list-only l": english("Only FTP uses it."),
  "tlsv1 1": tls,
  "tlsv1.0": tls,
  "tlsv1.1": tls,
  "tlsv1.2": tls,
  "tlsv1.3": tls,
  "cert-status": tls,
  "ca-native": tls,
  post301: english("Redirects are not followed: the redirect itself is the answer."),
  post302: english("Redirects are not followed: the redirect itself is the answer."),
  post303: english("Redirects are not followed: the redirect itself is the answer."),
};

type Options = NonNullable<ParseArgsConfig["options"]>;

const named = (entries: readonly string[], type: "string" | "boolean"): Options =>
  Object.fromEntries(
    entries.map((entry) => {
      const [name = "", short] = entry.split(" ");
      return [name, { type, ...(short === undefined ? {} : { short }) }];
    }),
  );

export const curlOptions: Options = {
  ...named([...read.withValue, ...silent.withValue, ...Object.keys(leftWithValue)], "string"),
  ...named([...read.plain, ...silent.plain, ...Object.keys(leftPlain)], "boolean"),
};

const silentNames = new Set(Object.keys(named([...silent.withValue, ...silent.plain], "boolean")));

/** Whether an option changes nothing of the request. */
export const isSilent = (name: string): boolean =>
  silentNames.has(name) || silentNames.has(name.replace(/^no-/, ""));

const reasons = new Map(
  Object.entries({ ...leftWithValue, ...leftPlain }).map(([entry, reason]) => [
    entry.split(" ")[0] ?? "",
    reason,
  ]),
);

/** Why an option is left out; null: it is unknown. */
export const reasonOf = (name: string): string | null => reasons.get(name) ?? null;
