import { invalidParameter, noSuch } from '../objects/errors.ts';
import type { Range, Rules } from './parameters.ts';

export type ListParameters = {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: Range;
};

/** Parameters of every list: https://docs.stripe.com/api/pagination */
export const listRules: Rules = {
  limit: 'integer',
  starting_after: 'string',
  ending_before: 'string',
  created: 'range',
  expand: 'strings',
};

export type PaymentListParameters = ListParameters & { payment_intent?: string; charge?: string };

export const paymentListRules: Rules = { ...listRules, payment_intent: 'string', charge: 'string' };

/** True if a row matches the payment filter of a list. */
export const isOfPayment =
  ({ payment_intent: intent, charge }: PaymentListParameters) =>
  (row: { payment_intent: unknown; charge: unknown }): boolean =>
    (!intent || row.payment_intent === intent) && (!charge || row.charge === charge);

export type Page<T> = { object: 'list'; url: string; has_more: boolean; data: T[] };

/** One page of `newestFirst`. `created` is in seconds; `limit` is 1 to 100, default 10. */
export function pageOf<T extends { id: string; object: string; created: number }>(
  newestFirst: T[],
  { limit = 10, starting_after: after, ending_before: before, created }: ListParameters,
  url: string,
): Page<T> {
  if (limit < 1 || limit > 100) {
    throw invalidParameter('parameter_invalid_integer', 'Invalid limit: it must be from 1 to 100.', 'limit');
  }
  if (after && before) {
    throw invalidParameter(
      'parameter_invalid_empty',
      'You may only specify one of these parameters: starting_after, ending_before.',
    );
  }
  const rows = newestFirst.filter((row) => isWithin(row.created, created));
  if (before) {
    const newer = rows.slice(0, placeOf(newestFirst, rows, before, 'ending_before'));
    return { object: 'list', url, has_more: newer.length > limit, data: newer.slice(-limit) };
  }
  const rest = after ? rows.slice(placeOf(newestFirst, rows, after, 'starting_after') + 1) : rows;
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) };
}

function isWithin(time: number, { gt, gte, lt, lte }: Range = {}): boolean {
  return (
    (gt === undefined || time > gt) &&
    (gte === undefined || time >= gte) &&
    (lt === undefined || time < lt) &&
    (lte === undefined || time <= lte)
  );
}

function placeOf<T extends { id: string; object: string }>(all: T[], rows: T[], id: string, param: string): number {
  const place = rows.findIndex((row) => row.id === id);
  if (place === -1) throw noSuch(all[0]?.object ?? 'object', id, param);
  return place;
}
