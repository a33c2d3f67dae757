/** Users as an admin sees them, and an admin's actions on them. Moments in ms since the epoch (UTC). */
import * as v from 'valibot';
import { optionalReason } from '../audit.ts';
import { type CompleteWire, moment, rows } from '../entity/wire.ts';
import { type SaleUnderWay, saleUnderWayWire } from '../fulfilment/sale-under-way.ts';
import { commonWords } from '../words/en/common.ts';
import type { Role } from './user-facts.ts';

/** `unverified` puts the sellers first who have waited longest for their badge. */
export const USER_SORTS = {
  Seller: ['name', 'email', 'newest', 'unverified'],
  Buyer: ['name', 'email', 'newest'],
} as const;
export type UserSort<Of extends 'Seller' | 'Buyer' = 'Seller' | 'Buyer'> = (typeof USER_SORTS)[Of][number];

/** A row of `GET /users/all-seller` and `GET /users/all-buyer`. */
export type ManagedUser = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly verified: boolean;
  readonly emailVerified: boolean;
  /** Name under which a seller had the badge, after losing it by a change of name; null otherwise. */
  readonly verifiedName: string | null;
  readonly suspended: boolean;
  readonly createdAt: number;
  /** Counts of copies: for sale, and sold. */
  readonly listings: number;
  readonly sold: number;
  /** Open reports about the user or their listings. */
  readonly reports: number;
};

export const managedUserWire = {
  id: '_id',
  name: 'name',
  email: 'email',
  role: 'role',
  verified: 'verified',
  emailVerified: 'email_verified',
  verifiedName: 'verified_name',
  suspended: 'suspended',
  createdAt: moment('created_at'),
  listings: 'listings',
  sold: 'sold',
  reports: 'reports',
} as const satisfies CompleteWire<ManagedUser>;

type UserState = Pick<ManagedUser, 'id' | 'role' | 'verified' | 'suspended'>;

/** Actions allowed on a user; the screen offers only these. `adminId` is the admin who looks. */
export const userCan = {
  verify: ({ role, verified }: Pick<UserState, 'role' | 'verified'>) => role === 'Seller' && !verified,
  unverify: ({ role, verified }: Pick<UserState, 'role' | 'verified'>) => role === 'Seller' && verified,
  suspend: ({ id, suspended }: Pick<UserState, 'id' | 'suspended'>, adminId: string) => !suspended && id !== adminId,
  restore: ({ suspended }: Pick<UserState, 'suspended'>) => suspended,
  delete: ({ id }: Pick<UserState, 'id'>, adminId: string) => id !== adminId,
} as const;

/** `PUT /users/{email}`: an empty body gives the badge; `verified: false` withdraws it. */
export const Verification = v.object({
  verified: v.optional(v.boolean(commonWords.error.invalid), true),
  reason: optionalReason,
});
export type Verification = v.InferOutput<typeof Verification>;

/** Effect of deleting the user now: rows of each kind, and the reason of a refusal. */
export type UserDeletion = {
  readonly listings: number;
  /** Bookings that would be void: the user's own, and those of their listings. */
  readonly pendingOrders: number;
  /** Rows that stay on record, without the user's name. */
  readonly paidOrders: number;
  /** Payments in progress, canceled first. */
  readonly livePayments: number;
  readonly owedRefunds: number;
  readonly sessions: number;
  readonly refused: string | null;
  /** Sales that must end before the deletion, by deadline. */
  readonly sales: readonly SaleUnderWay[];
};

export const userDeletionWire = {
  listings: 'listings',
  pendingOrders: 'pending_orders',
  paidOrders: 'paid_orders',
  livePayments: 'live_payments',
  owedRefunds: 'owed_refunds',
  sessions: 'sessions',
  refused: 'refused',
  sales: rows<SaleUnderWay>()('sales', saleUnderWayWire),
} as const satisfies CompleteWire<UserDeletion>;
