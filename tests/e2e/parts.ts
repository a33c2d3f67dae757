import { isExhaustive } from '../exhaustive.ts';

/**
 * Journeys beside the main roads of buyer, seller, admin and visitor: what they walk is also asked by calls. `npm test` runs one of
 * these parts, which take about as long as each other; which one, its commit says (tools/journeys.ts).
 */
export const PARTS = [
  [
    'accounts/google-link',
    'buyer/declines',
    'buyer/race',
    'catalog/search-typing',
    'seller/listing-form',
    'seller/my-products',
  ],
  [
    'accounts/passkey',
    'budgets/parts-budgets',
    'budgets/list-budgets',
    'buyer/bell',
    'buyer/claims',
    'seller/selling-many',
  ],
  [
    'accounts/profile',
    'admin/admin-shop',
    'admin/admin-users',
    'buyer/claim-ends',
    'buyer/holds',
    'buyer/push',
    'offline/outage',
  ],
  [
    'accounts/accounts',
    'budgets/font-budgets',
    'catalog/book',
    'catalog/engines',
    'offline/offline-wishes',
    'running/silence',
  ],
  [
    'accounts/address',
    'accounts/google-window',
    'accounts/letters',
    'admin/admin-shop-search',
    'admin/admin-users-lists',
    'buyer/misfortune',
  ],
  [
    'admin/admin-categories',
    'buyer/paid-as-seen',
    'buyer/queue',
    'buyer/returning',
    'buyer/toasts',
    'buyer/wishes',
    'catalog/feeds',
    'running/flood',
  ],
] as const;

/** The part that a commit names, so that a repeated run has the same one. */
export const partOf = (commit: string): number => Number.parseInt(commit.slice(0, 8), 16) % PARTS.length;

const part = Number(process.env.JOURNEYS_PART ?? 0);

/** Whether this run asks the case with this number, of cases that are divided among so many runs. */
export const isAsked = (at: number, runs: number): boolean => isExhaustive || at % runs === part % runs;

/** The files that this run leaves to others, as Playwright's patterns. */
export const LEFT_OUT = PARTS.filter((_, at) => !isAsked(at, PARTS.length))
  .flat()
  .map((name) => `**/${name}.e2e.ts`);
