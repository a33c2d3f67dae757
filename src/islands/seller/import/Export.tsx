import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { MyListing } from '../../../../core/listings/my-listing.ts';
import { commonWords } from '../../../../core/words/common.ts';
import { importWords } from '../../../../core/words/listings/import.ts';
import { listMyListings } from '../../../api/seller.ts';
import { toastFailure } from '../../ui/failure.ts';
import { downloadTable } from './table/download.ts';

/** What the seller has for sale as a table that the import understands: sold copies are not to be listed again. What writes tables is loaded when it is needed. */
export function Export() {
  const [read, setRead] = useState<number>();
  const busy = read !== undefined;
  const run = async () => {
    if (busy) return;
    setRead(0);
    try {
      const writer = import('./table/csv.ts');
      const listings = await readAll(setRead);
      if (listings.length === 0) toast(commonWords.noData);
      else downloadTable(`my-products-${today()}.csv`, (await writer).writeListings(listings));
    } catch (error) {
      toastFailure(error);
    }
    setRead(undefined);
  };
  return (
    <>
      <button type="button" className="button" aria-busy={busy} aria-disabled={busy} onClick={run}>
        {importWords.export.button}
      </button>
      <span className="form-note" role="status">
        {busy && importWords.export.progress(read)}
      </span>
    </>
  );
}

async function readAll(report: (read: number) => void): Promise<MyListing[]> {
  const all: MyListing[] = [];
  for (let after: string | undefined; ; ) {
    const { listings, next } = await listMyListings({ after });
    all.push(...listings.filter(({ sold }) => !sold));
    report(all.length);
    after = next;
    if (!after) return all;
  }
}

const today = (): string => new Date().toISOString().slice(0, 10);
