// The name under which a target's calibrations keep their definitions. A benchmark cannot be called like it,
// because of the colon, and the target's id does not come again when a slug does.
const prefix = "noise:";

export const noiseSlug = (targetId: string): string => `${prefix}${targetId}`;

/** The target's id; null for the slug of a benchmark. */
export const targetOfNoiseSlug = (slug: string): string | null =>
  slug.startsWith(prefix) ? slug.slice(prefix.length) : null;
