/** Alerts of a right meeting code that the sale did not accept: one for each sale, with the order in its id. */

/** Prefix of the ids of these alerts. */
export const REJECTED_CODE = 'code:';

/** Order of such an alert; undefined for the id of another alert. */
export const orderOfRejectedCode = (id: string): string | undefined =>
  id.startsWith(REJECTED_CODE) ? id.slice(REJECTED_CODE.length) : undefined;
