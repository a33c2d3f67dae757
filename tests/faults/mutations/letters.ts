// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code with placeholders
/** Letters: lost, doubled, sent to a suppressed address, or with a secret left behind (M1 to M7). */
import type { Edit } from '../environment/application.ts';
import { type Mutation, one } from './mutation.ts';

const SENDING = 'functions/domain/notifications/send-letters.ts';
const LEASES = 'functions/domain/notifications/letter-leases.ts';
const SUPPRESSIONS = 'functions/domain/notifications/suppressions.ts';

const UNSURE = '      .set({ unsure: letter.unsure + 1 })';

/** Every condition about the lease's holder. */
const NO_HOLDER: readonly Edit[] = [
  {
    file: SENDING,
    from: "${outbox.id} = ${letter.id} AND ${outbox.holder} = ${holder} AND ${outbox.state} = 'sending'",
    to: "${outbox.id} = ${letter.id} AND ${outbox.state} = 'sending'",
  },
  {
    file: LEASES,
    from: "WHERE ${letter.state} = 'sending' AND ${letter.holder} = ${holder}",
    to: "WHERE ${letter.state} = 'sending'",
  },
];

export const LETTERS: readonly Mutation[] = [
  {
    invariant: 'M1',
    what: 'a repeated report of a payment queues its letters again, under other ids',
    edits: [
      {
        file: 'functions/domain/payments/payment-letters.ts',
        from: 'id: sql`${`${what.kind}:`} || ${order.id}`,',
        to: 'id: sql`${`${what.kind}:`} || ${order.id} || abs(random() % 3)`,',
      },
      {
        file: 'functions/domain/payments/settlement.ts',
        from: 'WHERE ${sales.attemptId} = ${paid} AND ${isNotSold(listings)})`',
        to: 'WHERE ${sales.attemptId} = ${paid})`',
      },
    ],
  },
  one(
    'M1',
    'each report of a payment tells readers again that a copy is sold',
    'functions/domain/payments/settlement.ts',
    'soldWishNotificationsStatement(soldNow(sales.listingId), moment)',
    'soldWishNotificationsStatement(sold(sales.listingId), moment)',
  ),
  one(
    'M2',
    'a letter is marked as sent before it is sent',
    SENDING,
    UNSURE,
    "      .set({ state: 'sent', holder: null })",
  ),
  one('M2', 'letters of a killed sender are never taken over', LEASES, '${outbox.leaseUntil} <= ${now}`;', '0`;'),
  { invariant: 'M3', what: 'a sender takes the letters of others for its own', edits: NO_HOLDER },
  one('M3', 'a delivery is not counted before it begins', SENDING, UNSURE, '      .set({ unsure: letter.unsure })'),
  one(
    'M4',
    'suppressed addresses are not read before sending',
    SUPPRESSIONS,
    'WHERE ${suppressions.addressHash} = ${hash}',
    "WHERE ${suppressions.addressHash} = 'nobody'",
  ),
  one(
    'M5',
    'the secret of a link is kept as it is',
    'functions/auth/secrets.ts',
    'return { secret, hash: await hashSecret(secret) };',
    'return { secret, hash: secret };',
  ),
  {
    invariant: 'M6',
    what: 'the letter about a listing that was taken down joins its record by another reading of the clock',
    edits: [
      {
        file: 'functions/domain/listings/removal.ts',
        from: 'takenDownLetterStatements(record.id, moment)',
        to: 'takenDownLetterStatements(record.id, deps.now())',
      },
      {
        file: 'functions/domain/moderation/audit/audit-letters.ts',
        from: 'JOIN ${listings} ON ${listings.id} = ${subjectId} WHERE ${id} = ${recordId}`',
        to: 'JOIN ${listings} ON ${listings.id} = ${subjectId} WHERE ${auditEntries.at} = ${moment}`',
      },
      {
        file: 'functions/db/letters.ts',
        from: "  stopUnless('letter missing', sql`changes() = 1 OR NOT ${owed}`),\n",
        to: '',
      },
    ],
  },
  one(
    'M7',
    'letters and pushes report acts of accounts without a confirmed address',
    'functions/db/letters.ts',
    'WHERE ${doer.id} = ${userId} AND ${doer.emailVerifiedAt} IS NULL)`',
    "WHERE ${doer.id} = 'nobody' AND ${doer.emailVerifiedAt} IS NULL)`",
  ),
  one(
    'T2',
    'matches are told, and not marked as told',
    'functions/domain/orders/want-matching.ts',
    'WHERE ${wantMatches.listingId} = ${listingId} AND ${wantMatches.toldAt} IS NULL`',
    'WHERE 0`',
  ),
  one(
    'T4',
    'each message has a letter of its own, which tells of all unread ones',
    'functions/domain/trust/said-messages.ts',
    'const letterId = messagesLetterId(recipient);',
    "const letterId = sql`${messagesLetterId(recipient)} || ':' || ${id}`;",
  ),
];
