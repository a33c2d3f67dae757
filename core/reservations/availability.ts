export const AVAILABILITIES = ['available', 'yours', 'held', 'sold', 'paused', 'gone'] as const;
/**
 * Present state of a copy for one user. `yours`: the user has a hold or a turn. `held`: another user has. `paused`: off
 * sale. `gone`: no longer listed.
 */
export type Availability = (typeof AVAILABILITIES)[number];

/** True for a copy that can be bought now or after another buyer's hold: neither sold, gone nor paused. */
export const isBuyableNowOrLater = (
  availability: Availability,
): availability is Exclude<Availability, 'sold' | 'paused' | 'gone'> =>
  availability !== 'sold' && availability !== 'paused' && availability !== 'gone';
