/**
 * Cases of sales, the claims of buyers among them: texts of both parties, with their pictures. Amounts are integer
 * cents, moments ms since the epoch (UTC).
 * Authors and moments are in the events of the fulfilment.
 */
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CASE_KINDS, DECISION_KINDS } from '../../../../core/fulfilment/sale-case.ts';
import { isAllowedValue } from '../../rows.ts';
import { userColumn } from '../accounts.ts';
import { PHOTO_STATES } from '../catalog.ts';
import { fulfilmentEvents, fulfilments } from './fulfilment.ts';

/**
 * One row per case, opened by the event of this number. A sale has one at a time; another only after it was withdrawn.
 */
export const saleCases = sqliteTable(
  'sale_cases',
  {
    orderId: text('order_id').notNull(),
    event: integer().notNull(),
    kind: text({ enum: CASE_KINDS }).notNull(),
    text: text(),
    openedAt: integer('opened_at').notNull(),
    /** Deadline of the state before the claim. */
    deadlineBefore: integer('deadline_before').notNull(),
    answerText: text('answer_text'),
    offeredCents: integer('offered_cents'),
    returnedAt: integer('returned_at'),
    returnCarrier: text('return_carrier'),
    returnTracking: text('return_tracking'),
    returnText: text('return_text'),
    decision: text({ enum: DECISION_KINDS }),
    decisionReason: text('decision_reason'),
    decidedCents: integer('decided_cents'),
    withdrawnAt: integer('withdrawn_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.event] }),
    foreignKey({ columns: [t.orderId, t.event], foreignColumns: [fulfilmentEvents.orderId, fulfilmentEvents.number] }),
    uniqueIndex('sale_cases_open').on(t.orderId).where(sql`withdrawn_at IS NULL`),
    isAllowedValue(t.kind),
    isAllowedValue(t.decision),
  ],
);

/** Part of a case that a picture belongs to: the buyer's claim, the seller's answer, the returned copy. */
const CASE_PARTS = ['claim', 'answer', 'return'] as const;
export type CasePart = (typeof CASE_PARTS)[number];

/**
 * A picture of a sale, visible to its parties and to admins. Uploaded first (`pending` until its bytes are stored),
 * then attached to the case that an event opened; the sweep deletes it after `expiresAt`.
 */
export const casePhotos = sqliteTable(
  'case_photos',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => fulfilments.orderId),
    ownerId: userColumn('owner_id'),
    state: text({ enum: PHOTO_STATES }).notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer().notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at'),
    event: integer(),
    part: text({ enum: CASE_PARTS }),
    position: integer(),
  },
  (t) => [
    index('case_photos_order').on(t.orderId, t.event),
    index('case_photos_owner').on(t.ownerId, t.expiresAt),
    index('case_photos_expiry').on(t.expiresAt).where(sql`expires_at IS NOT NULL`),
    isAllowedValue(t.state),
    isAllowedValue(t.part),
    check('case_photos_place', sql`(event IS NULL) = (part IS NULL) AND (event IS NULL) = (position IS NULL)`),
  ],
);

/**
 * Texts of a sale to erase some time after the author's account and the sale have ended; `endedAt` is the end of the
 * sale.
 */
export const textsToErase = sqliteTable(
  'texts_to_erase',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => fulfilments.orderId),
    userId: userColumn('user_id'),
    endedAt: integer('ended_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.userId] }), index('texts_to_erase_ended').on(t.endedAt)],
);
