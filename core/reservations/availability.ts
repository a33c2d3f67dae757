/** How a copy stands at this moment, for one person. */
export const AVAILABILITIES = ['available', 'yours', 'held', 'sold', 'paused', 'gone'] as const;
/**
 * `yours`: this person is paying for it, or it is their turn. `held`: somebody else is. `paused`: its seller has it off sale
 * for now. `gone`: it is no longer listed.
 */
export type Availability = (typeof AVAILABILITIES)[number];
