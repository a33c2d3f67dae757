/** How often each thing may be tried, and within how many seconds. */
import { PROVIDER_CALLS_PER_HOUR, REPORTS_PER_DAY, UNCONFIRMED, WRONG_PROOFS } from '../../core/limits.ts';
import { LINK_SECONDS } from '../../core/notifications/letter.ts';

/** Generous enough for a family behind one address, far too few to guess even a short password. */
export const LIMITS = {
  'sign-in by email and address': { most: 10, seconds: 15 * 60 },
  // For many addresses together.
  'sign-in by email': { most: 100, seconds: 60 * 60 },
  'sign-in by address': { most: 200, seconds: 15 * 60 },
  // The wider networks around an IPv6 address: more people are in them (core/accounts/network.ts).
  'sign-in by /56': { most: 400, seconds: 15 * 60 },
  'sign-in by /48': { most: 800, seconds: 15 * 60 },
  // Counts a device that signed in before, in place of the three above (docs/decisions/001-sign-in-limits.md).
  'sign-in by email and device': { most: 10, seconds: 15 * 60 },
  'sign-up by address': { most: 300, seconds: 60 * 60 },
  'sign-up by /56': { most: 600, seconds: 60 * 60 },
  'sign-up by /48': { most: 1_200, seconds: 60 * 60 },
  'password by account': { most: 10, seconds: 15 * 60 },
  // Wrong ones, by password or factor; a right one takes only itself back.
  'fresh proof by account': { most: WRONG_PROOFS.most, seconds: WRONG_PROOFS.withinMs / 1000 },
  // Each gives five tries at a code. A right one is taken back.
  'second step by account': { most: 20, seconds: 24 * 60 * 60 },
  'second step by account and device': { most: 20, seconds: 24 * 60 * 60 },
  'second step after Google by account': { most: 20, seconds: 24 * 60 * 60 },
  'second step of a reset by account': { most: 20, seconds: 24 * 60 * 60 },
  'second step of an owner by account': { most: 20, seconds: 24 * 60 * 60 },
  // Letters that somebody asks for. Nobody needs more of them, and nobody may get more because of somebody else.
  'verification letter by account': { most: 5, seconds: 60 * 60 },
  // What an account causes by itself while its address may be anybody's.
  'notices to an unconfirmed address by account': { most: 10, seconds: 24 * 60 * 60 },
  // A mailbox, whoever asks: an account may end and begin again.
  'verification letter by email': { most: 10, seconds: 24 * 60 * 60 },
  'new address by account': { most: 5, seconds: 60 * 60 },
  // A stranger's mailbox, whoever asks.
  'new address by email': { most: 5, seconds: 24 * 60 * 60 },
  'reset letter by email and address': { most: 5, seconds: 60 * 60 },
  // Whoever asks. What is more is answered and not written: as long as its window lasts, the last link of the window works.
  'reset letter by email': { most: 5, seconds: LINK_SECONDS.reset },
  'reset letter by address': { most: 50, seconds: 60 * 60 },
  'reset letter by /56': { most: 100, seconds: 60 * 60 },
  'reset letter by /48': { most: 200, seconds: 60 * 60 },
  // Links of letters that do not work. Nobody guesses one: this keeps the database from being asked for nothing.
  'wrong link by address': { most: 60, seconds: 15 * 60 },
  'wrong link by /56': { most: 120, seconds: 15 * 60 },
  'wrong link by /48': { most: 240, seconds: 15 * 60 },
  'photo by account': { most: 30, seconds: 60 * 60 },
  // Each import brings up to fifty listings.
  'import by account': { most: 400, seconds: 60 * 60 },
  // All that the shop holds about somebody, in parts.
  'export by account': { most: 60, seconds: 60 * 60 },
  // One each twelve seconds, for an hour: nobody types so fast. Listings that an import adds count as the import.
  'listing by account': { most: 300, seconds: 60 * 60 },
  // Beginning and ending one are counted together: each rewrites every copy of the seller.
  'holiday by account': { most: 20, seconds: 60 * 60 },
  // Forty listings of six pictures, and about as many replacements.
  'upload by account': { most: 500, seconds: 60 * 60 },
  'report by account': { most: REPORTS_PER_DAY, seconds: 24 * 60 * 60 },
  'report by unconfirmed account': { most: UNCONFIRMED.reportsPerDay, seconds: 24 * 60 * 60 },
  // The provider itself counts what the whole shop asks.
  'provider call by account': { most: PROVIDER_CALLS_PER_HOUR, seconds: 60 * 60 },
  // The page of a buyer whose bank takes its time asks each two seconds; the provider is asked again after so long.
  'undecided payment by transaction': { most: 0, seconds: 5 },
  // For so long the row of a seller's account that was just read answers.
  'payout account by account': { most: 0, seconds: 5 },
} as const;

/** Limits that count the network address and also the wider networks around it. */
export type NetworkLimit = 'sign-in' | 'sign-up' | 'reset letter' | 'wrong link';

export type Limit = keyof typeof LIMITS;
