// A slug made from a name: lower case, accents gone, everything else to single dashes.
/** At most 60 characters; empty when nothing of the name remains. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
