/** Pages of Stripe's lists: https://docs.stripe.com/api/pagination */
import type { ListPageQuery } from '../../domain/ports/lists.ts';

export const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Stripe's maximum. */
export const PAGE = 100;

/** Query parameters of a list; moments in ms since the epoch. */
export const pageOf = ({ since, after }: ListPageQuery) => ({
  created: { gte: seconds(since) },
  limit: PAGE,
  ...(after === null ? {} : { starting_after: after }),
});

/** Id after which the next page begins; null at the end. */
export const nextOf = ({ has_more, data }: { has_more: boolean; data: readonly { id: string }[] }): string | null =>
  (has_more && data.at(-1)?.id) || null;
