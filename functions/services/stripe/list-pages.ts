/** Lists of Stripe's, page by page: https://docs.stripe.com/api/pagination */
import type { ListCursor } from '../../domain/ports/lists.ts';

/** Stripe counts in seconds. */
export const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Stripe's own maximum. */
export const PAGE = 100;

/** What to ask a list for; moments in ms since the epoch. */
export const pageOf = ({ since, after }: ListCursor) => ({
  created: { gte: seconds(since) },
  limit: PAGE,
  ...(after === null ? {} : { starting_after: after }),
});

/** Where the following page begins; null at the end. */
export const nextOf = ({ has_more, data }: { has_more: boolean; data: readonly { id: string }[] }): string | null =>
  (has_more && data.at(-1)?.id) || null;
