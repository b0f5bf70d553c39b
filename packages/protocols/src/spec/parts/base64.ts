// Base64 (RFC 4648, section 4). Texts may be megabytes long: zod's own check decodes them, which takes twice as long.

/** Whether a text is base64; `padding`: whether it may be left out. */
export function isBase64(text: string, padding: "needed" | "optional" = "needed"): boolean {
  const end = text.search(/[^+/0-9A-Za-z]/);
  if (end === -1) return padding === "needed" ? text.length % 4 === 0 : text.length % 4 !== 1;
  return text.length % 4 === 0 && /^={1,2}$/.test(text.slice(end));
}
