import { toast } from 'react-hot-toast/headless';
import type { MyListing } from '../../../../core/listings/my-listing.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { importWords } from '../../../../core/words/en/import.ts';
import { listMyListings } from '../../../api/seller.ts';
import { DownloadAll } from '../../ui/table/DownloadAll.tsx';
import { downloadTable } from '../../ui/table/download.ts';

const words = importWords.export;

/** The seller's listings as a table that the import accepts. */
export const Export = () => <DownloadAll label={words.button} progress={words.progress} read={read} hand={hand} />;

/** Without sold copies, which must not be listed again. */
async function read(after: string | undefined) {
  const { listings, next } = await listMyListings({ after });
  return { rows: listings.filter(({ sold }) => !sold), next };
}

async function hand(listings: readonly MyListing[]): Promise<void> {
  if (listings.length === 0) {
    toast(commonWords.noData);
    return;
  }
  const { writeListings } = await import('./table/csv.ts');
  downloadTable(`my-products-${new Date().toISOString().slice(0, 10)}.csv`, writeListings(listings));
}
