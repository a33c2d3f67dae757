import { type CompleteWire, moment, rows } from '../entity/wire.ts';

/** Limit of listed claims, by deadline. */
export const TODO_CLAIMS = 20;

/** Limit of reports of reviews, and of conversations, that are read to count them. */
export const TODO_REPORTS = 100;

/** A claim for an admin's decision, with its deadline. */
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

/** `GET /todo/admin`: the numbers of pending tasks. */
export type AdminTodo = {
  /** Listings, and buyers, with open reports. */
  readonly reportedListings: number;
  readonly reportedBuyers: number;
  /** Reviews, and conversations, among the first `TODO_REPORTS` open reports of each. */
  readonly reportedReviews: number;
  readonly reportedConversations: number;
  readonly unverifiedSellers: number;
  /** Open alerts about money, and other findings in the books. */
  readonly moneyAlerts: number;
  /** Requests of other admins for platform money. */
  readonly approvals: number;
  readonly decisions: readonly OpenDecision[];
};

export const adminTodoWire = {
  reportedListings: 'reported_products',
  reportedBuyers: 'reported_buyers',
  reportedReviews: 'reported_reviews',
  reportedConversations: 'reported_conversations',
  unverifiedSellers: 'unverified_sellers',
  moneyAlerts: 'money_alerts',
  approvals: 'approvals',
  decisions: rows<OpenDecision>()('decisions', openDecisionWire),
} as const satisfies CompleteWire<AdminTodo>;
