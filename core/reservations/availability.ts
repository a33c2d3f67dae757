/** How a copy stands at this moment, for one person. */
export const AVAILABILITIES = ['available', 'yours', 'held', 'sold', 'paused', 'gone'] as const;
/**
 * `yours`: this person is paying for it, or it is their turn. `held`: somebody else is. `paused`: its seller has it off sale
 * for now. `gone`: it is no longer listed.
 */
export type Availability = (typeof AVAILABILITIES)[number];

/** The copy can still be had, now or when whoever pays for it does not: it is neither sold nor gone, and its seller has it on sale. */
export const canBeHad = (
  availability: Availability,
): availability is Exclude<Availability, 'sold' | 'paused' | 'gone'> =>
  availability !== 'sold' && availability !== 'paused' && availability !== 'gone';
