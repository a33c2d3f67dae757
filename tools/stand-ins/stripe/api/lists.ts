import { invalidParameter, noSuch } from '../objects/errors.ts';
import type { Rules } from './parameters.ts';

export type ListParameters = {
  limit?: number;
  starting_after?: string;
  /** In seconds. */
  created?: { gte?: number; lte?: number };
};

/** Parameters of every list: https://docs.stripe.com/api/pagination */
export const listRules: Rules = {
  limit: 'integer',
  starting_after: 'string',
  created: { gte: 'integer', lte: 'integer' },
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
  { limit = 10, starting_after: after, created }: ListParameters,
  url: string,
): Page<T> {
  if (limit < 1 || limit > 100) {
    throw invalidParameter('parameter_invalid_integer', 'Invalid limit: it must be from 1 to 100.', 'limit');
  }
  const rows = newestFirst.filter((row) => isWithin(row.created, created));
  const rest = after ? rows.slice(placeOf(newestFirst, rows, after) + 1) : rows;
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) };
}

function isWithin(time: number, { gte, lte }: NonNullable<ListParameters['created']> = {}): boolean {
  return (gte === undefined || time >= gte) && (lte === undefined || time <= lte);
}

function placeOf<T extends { id: string; object: string }>(all: T[], rows: T[], id: string): number {
  const place = rows.findIndex((row) => row.id === id);
  if (place === -1) throw noSuch(all[0]?.object ?? 'object', id, 'starting_after');
  return place;
}
