import type { PayoutEntry } from '../../../../core/payments/payouts/payouts.ts';
import { payoutsPageWords } from '../../../../core/words/en/payouts.ts';
import { getPayouts } from '../../../api/payouts.ts';
import { DownloadAll } from '../../ui/table/DownloadAll.tsx';
import { downloadTable } from '../../ui/table/download.ts';

const words = payoutsPageWords.sales;

/** All sales as CSV, including those not loaded yet. */
export const DownloadSales = () => (
  <p className="form-actions" data-print="no">
    <DownloadAll label={words.download} progress={words.read} read={read} hand={hand} />
  </p>
);

async function read(after: string | undefined) {
  const { payouts, next } = await getPayouts(after);
  return { rows: payouts.entries, next };
}

async function hand(entries: readonly PayoutEntry[]): Promise<void> {
  const { writeSales } = await import('./payouts-csv.ts');
  downloadTable(payoutsPageWords.file, writeSales(entries));
}
