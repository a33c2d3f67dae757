/** Alerts of a right meeting code that the sale did not accept: one for each sale, with the order in its id. */

/** Prefix of the ids of these alerts. */
export const LATE_CODE = 'code:';

/** Order of such an alert; undefined for the id of another alert. */
export const orderOfLateCode = (id: string): string | undefined =>
  id.startsWith(LATE_CODE) ? id.slice(LATE_CODE.length) : undefined;
