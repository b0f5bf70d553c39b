// A target's address as people write it, IPv6 in brackets (RFC 3986, section 3.2.2).
export const addressText = ({ host, port }: { host: string; port: number }): string =>
  host.includes(":") && !host.startsWith("[") ? `[${host}]:${port}` : `${host}:${port}`;
