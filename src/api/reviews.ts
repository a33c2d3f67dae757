/** Calls of reviews. */
import { fromWire } from '../../core/entity/wire.ts';
import type { Trader } from '../../core/fulfilment/state.ts';
import type { ReviewReportReason } from '../../core/trust/review.ts';
import { ANSWER, type Review, reviewWires, type SaleReview, saleReviewWire } from '../../core/trust/review.ts';
import { api, authenticated, nextOf, type Part } from './client.ts';

const review = api.reviews[':id'];

/** Reviews of a sale: one's own, and the other one once it is visible. */
export async function listSaleReviews(sale: string): Promise<SaleReview[]> {
  const rows = (await (await authenticated(api.reviews.$get({ query: { sale } }))).json()) as never[];
  return rows.map((row) => fromWire<SaleReview, typeof saleReviewWire>(saleReviewWire, row) as SaleReview);
}

/** Visible reviews about a buyer, for a seller with an order of theirs. */
export async function listBuyerReviews(buyer: string, after?: string): Promise<Part<Review>> {
  const answer = await authenticated(api.reviews.$get({ query: { buyer, ...(after && { after }) } }));
  const rows = (await answer.json()) as never[];
  const wire = reviewWires.buyer;
  return { rows: rows.map((row) => fromWire<Review, typeof wire>(wire, row) as Review), next: nextOf(answer) };
}

type Written = { readonly by: Trader; readonly isGood: boolean; readonly text: string | null };

export const writeReview = (orderId: string, { by, isGood, text }: Written): Promise<unknown> =>
  authenticated(review.$post({ param: { id: orderId }, json: { [ANSWER[by]]: isGood, text } }));

export const removeReviewText = (id: string): Promise<unknown> => authenticated(review.text.$delete({ param: { id } }));

export const replyToReview = (id: string, text: string): Promise<unknown> =>
  authenticated(review.reply.$post({ param: { id }, json: { text } }));

export const reportReview = (id: string, reason: ReviewReportReason | undefined): Promise<unknown> =>
  authenticated(review.report.$post({ param: { id }, json: reason === undefined ? {} : { reason } }));
