/** The seller's contact as defaults of a table: from their last listing, in this browser or on the server. */
import { findNewestListing } from '../../../../api/seller.ts';
import { findLasting } from '../../../../stores/listings/draft.ts';
import type { Defaults } from '../rows/check-rows.ts';

/** Phone and location of earlier listings; empty before the first, or without a response. */
export async function findContactDefaults(userId: string): Promise<Defaults> {
  const { phone_number = '', location = '' } = findLasting(userId);
  if (phone_number && location) return { phone_number, location };
  const newest = await findNewestListing().catch(() => undefined);
  return { phone_number: phone_number || newest?.phoneNumber || '', location: location || newest?.location || '' };
}
