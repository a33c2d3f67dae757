import { useState } from 'react';
import type { PayoutEntry } from '../../../../core/payments/payouts/payouts.ts';
import { payoutsPageWords } from '../../../../core/words/payments/payouts-page.ts';
import { getPayouts } from '../../../api/payouts.ts';
import { toastFailure } from '../../ui/failure.ts';
import { downloadTable } from '../import/table/download.ts';

const words = payoutsPageWords.sales;

/** All sales as a table, also those that are not loaded yet. */
export function DownloadSales() {
  const [read, setRead] = useState<number>();
  const busy = read !== undefined;
  const run = async () => {
    if (busy) return;
    setRead(0);
    try {
      const writer = import('./payouts-csv.ts');
      const entries = await readAll(setRead);
      downloadTable(payoutsPageWords.file, (await writer).writeSales(entries));
    } catch (error) {
      toastFailure(error);
    }
    setRead(undefined);
  };
  return (
    <p className="form-actions" data-print="no">
      <button type="button" className="button" aria-busy={busy} aria-disabled={busy} onClick={run}>
        {words.download}
      </button>
      <span className="form-note" role="status">
        {busy && words.read(read)}
      </span>
    </p>
  );
}

async function readAll(report: (read: number) => void): Promise<PayoutEntry[]> {
  const all: PayoutEntry[] = [];
  for (let after: string | undefined; ; ) {
    const { payouts, next } = await getPayouts(after);
    all.push(...payouts.entries);
    report(all.length);
    after = next;
    if (!after) return all;
  }
}
