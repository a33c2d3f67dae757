/** How to reach the seller, for the gaps of a table: as their last listing says, here or at the shop. */
import { findNewestListing } from '../../../../api/seller.ts';
import { findLasting } from '../../../../stores/listings/draft.ts';
import type { Defaults } from '../rows/check-rows.ts';

/** Phone and location of earlier listings; nothing before the first, or when the shop does not answer. */
export async function findReach(userId: string): Promise<Defaults> {
  const { phone_number = '', location = '' } = findLasting(userId);
  if (phone_number && location) return { phone_number, location };
  const newest = await findNewestListing().catch(() => undefined);
  return { phone_number: phone_number || newest?.phoneNumber || '', location: location || newest?.location || '' };
}
