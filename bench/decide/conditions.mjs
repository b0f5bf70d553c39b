// What else the machine does while a duel is measured, and what must come of the duels then. Data only.

/** @typedef {"quiet" | "busy" | "watched"} Condition */

/** @type {Condition[]} */
export const conditions = ["quiet", "busy", "watched"];

/** At least this share decided and right. @type {Record<Condition, number>} */
export const rightGoals = { quiet: 0.98, busy: 0.9, watched: 0.9 };

/** At most this share decided and wrong. */
export const wrongGoal = 0.025;
