import type { BulkAction } from '../../../../core/listings/bulk-change.ts';
import { LISTINGS_PER_CHANGE } from '../../../../core/listings/limits.ts';
import type { MyListing } from '../../../../core/listings/my-listing.ts';
import { type BulkResult, changeListings } from '../../../api/seller.ts';

/** Does one thing with all of these listings, in as many calls as it takes. `report` is told of each call that has ended. */
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

/** Says that a copy which came back is there, and as described: it is on sale from then on. Throws why that was not possible. */
export async function putBackOnSale(copy: { readonly id: string; readonly version: number }): Promise<void> {
  const { changed, refused } = await changeListings('put_on_sale', [copy]);
  if (changed === 0) throw new Error(refused[0]?.message);
}
