import type { BulkAction } from '../../../../core/listings/bulk-change.ts';
import { LISTINGS_PER_CHANGE } from '../../../../core/listings/limits.ts';
import type { MyListing } from '../../../../core/listings/my-listing.ts';
import { type BulkResult, changeListings } from '../../../api/seller.ts';

/** Applies one action to these listings, in as many calls as needed. `report` is called after each call. */
export async function changeAll(
  action: BulkAction,
  listings: readonly MyListing[],
  report: (result: BulkResult) => void,
): Promise<void> {
  let sum: BulkResult = { changed: 0, refused: [] };
  for (let at = 0; at < listings.length; at += LISTINGS_PER_CHANGE) {
    const { changed, refused } = await changeListings(action, listings.slice(at, at + LISTINGS_PER_CHANGE));
    sum = { changed: sum.changed + changed, refused: [...sum.refused, ...refused] };
    report(sum);
  }
}

/**
 * Confirms that a returned copy is present and as described, and puts it on sale. Throws an error with the reason if
 * that is not possible.
 */
export async function putBackOnSale(copy: { readonly id: string; readonly version: number }): Promise<void> {
  const { changed, refused } = await changeListings('put_on_sale', [copy]);
  if (changed === 0) throw new Error(refused[0]?.message);
}
