import { type CompleteWire, moment, rows } from '../entity/wire.ts';

/** So many claims are told, the next deadline first. */
export const TODO_CLAIMS = 20;

/** A sale whose two people do not agree, and until when an admin may decide. */
export type OpenDecision = {
  readonly orderId: string;
  readonly listingId: string;
  readonly listingName: string;
  readonly photo: string | null;
  readonly buyerName: string;
  readonly sellerName: string;
  readonly deadlineAt: number;
};

const openDecisionWire = {
  orderId: '_id',
  listingId: 'productID',
  listingName: 'product_name',
  photo: 'product_photo',
  buyerName: 'user_name',
  sellerName: 'seller_name',
  deadlineAt: moment('deadline_at'),
} as const satisfies CompleteWire<OpenDecision>;

/** `GET /todo/admin`: how much waits for an admin. */
export type AdminTodo = {
  /** Listings, and buyers, with reports that wait. */
  readonly reportedListings: number;
  readonly reportedBuyers: number;
  readonly unverifiedSellers: number;
  /** Messages about money that nobody has looked at, and what else in the books wants a person. */
  readonly moneyAlerts: number;
  /** Sums of the shop's own money that another admin asked for. */
  readonly approvals: number;
  readonly decisions: readonly OpenDecision[];
};

export const adminTodoWire = {
  reportedListings: 'reported_products',
  reportedBuyers: 'reported_buyers',
  unverifiedSellers: 'unverified_sellers',
  moneyAlerts: 'money_alerts',
  approvals: 'approvals',
  decisions: rows<OpenDecision>()('decisions', openDecisionWire),
} as const satisfies CompleteWire<AdminTodo>;
