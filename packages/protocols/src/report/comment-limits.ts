/** What a comment on a report, and all those of a run, may hold. */
export const commentLimits = { characters: 10_000, mentions: 20, ofRun: 1_000 } as const;
