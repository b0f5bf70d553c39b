// What else the machine does while a duel is measured, where the engine's load threads run, and what must come of the
// duels then. Data only.

/** @typedef {"quiet" | "busy" | "watched"} Condition */

/** @type {Condition[]} */
export const conditions = ["quiet", "busy", "watched"];

/** @typedef {"kernel" | "beside" | "apart"} Placement */

/** In the order of the tables: what was before stands first. @type {Placement[]} */
export const placements = ["kernel", "beside", "apart"];

/** Of a definition that names none; the goals are asked of it. @type {Placement} */
export const usualPlacement = "apart";

/** At least this share decided and right, within so many rounds. */
export const rightGoal = 0.95;
/** @type {Record<Condition, number>} */
export const roundsGoals = { quiet: 10, busy: 40, watched: 40 };

/** At most this share decided and wrong. @type {Record<Condition, number>} */
export const wrongGoals = { quiet: 0, busy: 0.025, watched: 0.025 };
