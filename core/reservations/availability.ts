/** How a copy stands at this moment, for one person. */
export const AVAILABILITIES = ['available', 'yours', 'held', 'sold', 'gone'] as const;
/** `yours`: this person is paying for it, or it is their turn. `held`: somebody else is. `gone`: off sale. */
export type Availability = (typeof AVAILABILITIES)[number];
