import type { CompleteWire } from '../entity/wire.ts';

/** `GET /todo/admin`: how much waits for an admin. */
export type AdminTodo = {
  /** Listings, and buyers, with reports that wait. */
  readonly reportedListings: number;
  readonly reportedBuyers: number;
  readonly unverifiedSellers: number;
  /** Messages about money that nobody has looked at, and what else in the books wants a person. */
  readonly moneyAlerts: number;
};

export const adminTodoWire = {
  reportedListings: 'reported_products',
  reportedBuyers: 'reported_buyers',
  unverifiedSellers: 'unverified_sellers',
  moneyAlerts: 'money_alerts',
} as const satisfies CompleteWire<AdminTodo>;
