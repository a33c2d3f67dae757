/** The alert of a right code that came when its sale did not accept it: one for each sale, whose id names the order. */

/** What the ids of these alerts begin with. */
export const LATE_CODE = 'code:';

/** The order of such an alert; undefined for the id of any other. */
export const orderOfLateCode = (id: string): string | undefined =>
  id.startsWith(LATE_CODE) ? id.slice(LATE_CODE.length) : undefined;
