/** Rate limits: at most `most` attempts within a window of `seconds`. */
import {
  CONVERSATION_LIMITS,
  PROVIDER_CALLS_PER_HOUR,
  REPORTS_PER_DAY,
  UNCONFIRMED_LIMITS,
  WRONG_PROOF_LIMIT,
} from '../../core/limits.ts';
import { LINK_SECONDS } from '../../core/notifications/letter.ts';

/** Those of sign-ins are generous for a family behind one address, and far too few to guess even a short password. */
export const LIMITS = {
  'sign-in by email and address': { most: 10, seconds: 15 * 60 },
  // Over all network addresses.
  'sign-in by email': { most: 100, seconds: 60 * 60 },
  'sign-in by address': { most: 200, seconds: 15 * 60 },
  // Wider networks around an IPv6 address have more people in them (core/accounts/network.ts).
  'sign-in by /56': { most: 400, seconds: 15 * 60 },
  'sign-in by /48': { most: 800, seconds: 15 * 60 },
  // A known device has this limit instead of all above (docs/decisions/13-sign-in-and-devices.md).
  'sign-in by email and device': { most: 10, seconds: 15 * 60 },
  'sign-up by address': { most: 300, seconds: 60 * 60 },
  'sign-up by /56': { most: 600, seconds: 60 * 60 },
  'sign-up by /48': { most: 1_200, seconds: 60 * 60 },
  'password by account': { most: 10, seconds: 15 * 60 },
  // Wrong proofs, by password or factor; a correct one takes back only its own count.
  'fresh proof by account': { most: WRONG_PROOF_LIMIT.most, seconds: WRONG_PROOF_LIMIT.withinMs / 1000 },
  // Challenges, each with five tries. A correct factor takes its count back.
  'second step by account': { most: 20, seconds: 24 * 60 * 60 },
  'second step by account and device': { most: 20, seconds: 24 * 60 * 60 },
  'second step after Google by account': { most: 20, seconds: 24 * 60 * 60 },
  'second step of a reset by account': { most: 20, seconds: 24 * 60 * 60 },
  'second step of an owner by account': { most: 20, seconds: 24 * 60 * 60 },
  // Letters on request: enough for one person, and no person can cause more for another.
  'verification letter by account': { most: 5, seconds: 60 * 60 },
  // Automatic letters to an account whose address may belong to another person.
  'notices to an unconfirmed address by account': { most: 10, seconds: 24 * 60 * 60 },
  // Per mailbox, for any requester: an account may be deleted and created again.
  'verification letter by email': { most: 10, seconds: 24 * 60 * 60 },
  'new address by account': { most: 5, seconds: 60 * 60 },
  // Per mailbox of another person, for any requester.
  'new address by email': { most: 5, seconds: 24 * 60 * 60 },
  'reset letter by email and address': { most: 5, seconds: 60 * 60 },
  // Per mailbox, for any requester. Requests past the limit are answered without a letter: the window is as long as a
  // link lives, so the window's last link still works.
  'reset letter by email': { most: 5, seconds: LINK_SECONDS.reset },
  'reset letter by address': { most: 50, seconds: 60 * 60 },
  'reset letter by /56': { most: 100, seconds: 60 * 60 },
  'reset letter by /48': { most: 200, seconds: 60 * 60 },
  // Invalid links of letters. Nobody can guess one: this limit spares the database.
  'wrong link by address': { most: 60, seconds: 15 * 60 },
  'wrong link by /56': { most: 120, seconds: 15 * 60 },
  'wrong link by /48': { most: 240, seconds: 15 * 60 },
  'photo by account': { most: 30, seconds: 60 * 60 },
  // An import has at most fifty listings.
  'import by account': { most: 400, seconds: 60 * 60 },
  'export by account': { most: 60, seconds: 60 * 60 },
  // One each twelve seconds for an hour, faster than anybody types. Listings of an import count as the import.
  'listing by account': { most: 300, seconds: 60 * 60 },
  // Start and end of a holiday count together: each rewrites every copy of the seller.
  'holiday by account': { most: 20, seconds: 60 * 60 },
  // Forty listings of six pictures, and about as many replacements.
  'upload by account': { most: 500, seconds: 60 * 60 },
  'report by account': { most: REPORTS_PER_DAY, seconds: 24 * 60 * 60 },
  'report by unconfirmed account': { most: UNCONFIRMED_LIMITS.reportsPerDay, seconds: 24 * 60 * 60 },
  'conversation by account': { most: CONVERSATION_LIMITS.perDay, seconds: 24 * 60 * 60 },
  'conversation by new account': { most: CONVERSATION_LIMITS.perDayWhileNew, seconds: 24 * 60 * 60 },
  'message by account': { most: CONVERSATION_LIMITS.messagesPerHour, seconds: 60 * 60 },
  // A person has at most 200 wants: this allows all of them, and some that are deleted again.
  'want by account': { most: 300, seconds: 24 * 60 * 60 },
  // The provider's limit is for the whole shop.
  'provider call by account': { most: PROVIDER_CALLS_PER_HOUR, seconds: 60 * 60 },
  // `most: 0`: nobody is refused; past the first call of a window, stored rows answer. A buyer's page polls every two
  // seconds while the bank decides.
  'undecided payment by transaction': { most: 0, seconds: 5 },
  'payout account by account': { most: 0, seconds: 5 },
} as const;

export type NetworkLimit = 'sign-in' | 'sign-up' | 'reset letter' | 'wrong link';

export type LimitName = keyof typeof LIMITS;
