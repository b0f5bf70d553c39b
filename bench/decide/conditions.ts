// What else the machine does while a duel is measured, where the engine's load threads run, and what must come of the
// duels then. Data only.

export type Condition = "quiet" | "busy" | "watched";

export const conditions: Condition[] = ["quiet", "busy", "watched"];

export type Placement = "kernel" | "beside" | "apart";

/** In the order of the tables: what was before stands first. */
export const placements: Placement[] = ["kernel", "beside", "apart"];

/** Of a definition that names none; the goals are asked of it. */
export const usualPlacement: Placement = "apart";

/** At least this share decided and right, within so many rounds. */
export const rightGoal = 0.95;
export const roundsGoals: Record<Condition, number> = { quiet: 10, busy: 40, watched: 40 };

/** At most this share decided and wrong. */
export const wrongGoals: Record<Condition, number> = { quiet: 0, busy: 0.025, watched: 0.025 };
