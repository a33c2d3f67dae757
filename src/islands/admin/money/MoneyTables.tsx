/** Tables of the money page: the provider's lists beside our books, and sums by the state of a sale. */
import { formatPrice } from '../../../../core/format.ts';
import { parseOpenFilter } from '../../../../core/fulfilment/open-fulfilment.ts';
import { type ListComparison, SALE_TOTAL_ACCOUNTS, type SalesInState } from '../../../../core/payments/money-report.ts';
import { saleStateWords } from '../../../../core/words/en/fulfilment.ts';
import { moneyScreenWords } from '../../../../core/words/en/money.ts';
import { paths } from '../../../paths.ts';
import styles from '../screens.module.css';

const words = moneyScreenWords.money;

/** Totals of the payment provider's lists within a month, beside our books. */
export function Comparisons({ comparisons }: { comparisons: readonly ListComparison[] }) {
  if (comparisons.length === 0) return null;
  return (
    <>
      <table className={`table ${styles.compared}`} aria-label={words.comparisons}>
        <thead>
          <tr>
            <th scope="col">{words.list}</th>
            <th scope="col" className="number">
              {words.theirs}
            </th>
            <th scope="col" className="number">
              {words.ours}
            </th>
          </tr>
        </thead>
        <tbody>
          {comparisons.map(({ list, theirsCents, oursCents }) => (
            <tr key={list}>
              <th scope="row">{words.lists[list]}</th>
              <td className="number" data-label={words.theirs}>
                {formatPrice(theirsCents)}
              </td>
              <td className="number" data-label={words.ours}>
                {formatPrice(oursCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="form-note">{words.comparisonsNote}</p>
    </>
  );
}

export function SaleTotals({ totals }: { totals: readonly SalesInState[] }) {
  if (totals.length === 0) return null;
  return (
    <table className={`table ${styles.totals}`} aria-label={words.bySale}>
      <thead>
        <tr>
          <th scope="col">{words.state}</th>
          <th scope="col" className="number">
            {words.count}
          </th>
          {SALE_TOTAL_ACCOUNTS.map((account) => (
            <th key={account} scope="col" className="number">
              {words[account]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <Row key={total.state} name={<State state={total.state} />} total={total} />
        ))}
        <Row name={words.total} total={sumOf(totals)} />
      </tbody>
    </table>
  );
}

type Counted = Omit<SalesInState, 'state'>;

function Row({ name, total }: { name: React.ReactNode; total: Counted }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="number" data-label={words.count}>
        {total.sales}
      </td>
      {SALE_TOTAL_ACCOUNTS.map((account) => (
        <td key={account} className="number" data-label={words[account]}>
          {formatPrice(total[account])}
        </td>
      ))}
    </tr>
  );
}

function State({ state }: Pick<SalesInState, 'state'>) {
  const filter = parseOpenFilter(state);
  return filter ? (
    <a href={paths.salesUnderWay(filter)}>{saleStateWords.statesToAdmins[state]}</a>
  ) : (
    saleStateWords.statesToAdmins[state]
  );
}

const PARTS = ['sales', ...SALE_TOTAL_ACCOUNTS] as const;

const sumOf = (totals: readonly SalesInState[]): Counted =>
  Object.fromEntries(PARTS.map((part) => [part, totals.reduce((sum, total) => sum + total[part], 0)])) as Counted;
