/** Users as an admin sees them, and what an admin may do with them. Moments in ms since the epoch (UTC). */
import * as v from 'valibot';
import { type CompleteWire, moment, rows } from '../entity/wire.ts';
import { type SaleUnderWay, saleUnderWayWire } from '../fulfilment/sale-under-way.ts';
import { reason } from '../moderation/audit/audit.ts';
import type { Role } from '../roles.ts';
import { commonWords } from '../words/common.ts';

/** In which order people are listed; `unverified` puts the sellers first who have waited longest for their badge. */
export const USER_SORTS = {
  Seller: ['name', 'email', 'newest', 'unverified'],
  Buyer: ['name', 'email', 'newest'],
} as const;
export type UserSort<Of extends 'Seller' | 'Buyer' = 'Seller' | 'Buyer'> = (typeof USER_SORTS)[Of][number];

/** Somebody in `GET /users/all-seller` and `GET /users/all-buyer`. */
export type ManagedUser = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly verified: boolean;
  /** They have shown that mail to their address reaches them. */
  readonly emailVerified: boolean;
  /** Under which name a seller had the badge, when they lost it by taking another name; null otherwise. */
  readonly verifiedName: string | null;
  readonly suspended: boolean;
  readonly createdAt: number;
  /** Copies of theirs that are for sale, and that were sold. */
  readonly listings: number;
  readonly sold: number;
  /** Reports about them or their listings that wait for an admin. */
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

/** What may be done with a user; the screen asks before it offers. `adminId` is whose account the screen belongs to. */
export const userCan = {
  verify: ({ role, verified }: Pick<UserState, 'role' | 'verified'>) => role === 'Seller' && !verified,
  unverify: ({ role, verified }: Pick<UserState, 'role' | 'verified'>) => role === 'Seller' && verified,
  suspend: ({ id, suspended }: Pick<UserState, 'id' | 'suspended'>, adminId: string) => !suspended && id !== adminId,
  restore: ({ suspended }: Pick<UserState, 'suspended'>) => suspended,
  delete: ({ id }: Pick<UserState, 'id'>, adminId: string) => id !== adminId,
} as const;

/** `PUT /users/{email}`: an empty body gives the badge; `verified: false` takes it back. */
export const Verification = v.object({ verified: v.optional(v.boolean(commonWords.error.invalid), true), reason });
export type Verification = v.InferOutput<typeof Verification>;

/** What deleting somebody would do now: how many rows of each kind, and why it would be refused, if it would. */
export type UserDeletion = {
  readonly listings: number;
  /** Bookings that would be void: their own, and those of their listings. */
  readonly pendingOrders: number;
  /** What stays on record, without their name. */
  readonly paidOrders: number;
  /** Payments under way that would be canceled first. */
  readonly livePayments: number;
  readonly owedRefunds: number;
  readonly sessions: number;
  readonly refused: string | null;
  /** What has to end first, the next deadline first. */
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
