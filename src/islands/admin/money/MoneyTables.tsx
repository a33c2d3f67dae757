/**
 * Tables of the money page: the provider's lists beside our books, sums by the state of a sale, and undelivered
 * letters.
 */
import { price } from '../../../../core/format.ts';
import { openFilterOf } from '../../../../core/fulfilment/open-fulfilment.ts';
import { type ListComparison, SALE_TOTAL_ACCOUNTS, type SalesInState } from '../../../../core/payments/money.ts';
import { saleStateWords } from '../../../../core/words/en/fulfilment.ts';
import { sampleLettersWords } from '../../../../core/words/en/letters/sample-letters.ts';
import { moneyScreenWords } from '../../../../core/words/en/money.ts';
import { paths } from '../../../paths.ts';
import { $failedLetters } from '../../../stores/money.ts';
import { Awaited, Outdated, useLastValue } from '../../ui/Awaited.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { NameAndEmail } from '../lists/cells.tsx';
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
                {price(theirsCents)}
              </td>
              <td className="number" data-label={words.ours}>
                {price(oursCents)}
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
          {price(total[account])}
        </td>
      ))}
    </tr>
  );
}

function State({ state }: Pick<SalesInState, 'state'>) {
  const filter = openFilterOf(state);
  return filter ? (
    <a href={paths.salesUnderWay(filter)}>{saleStateWords.statesToAdmins[state]}</a>
  ) : (
    saleStateWords.statesToAdmins[state]
  );
}

const PARTS = ['sales', ...SALE_TOTAL_ACCOUNTS] as const;

const sumOf = (totals: readonly SalesInState[]): Counted =>
  Object.fromEntries(PARTS.map((part) => [part, totals.reduce((sum, total) => sum + total[part], 0)])) as Counted;

/** Letters that did not arrive; nothing while there are none. */
export function FailedLetters() {
  const { data: letters, error } = useLastValue($failedLetters);
  if (!letters) return <Awaited error={error} label={words.failedLetters} />;
  if (letters.length === 0) return null;
  return (
    <section className={styles.failed} aria-labelledby="failed-letters">
      <h2 id="failed-letters">{words.failedLetters}</h2>
      <Outdated error={error} />
      <p className="form-note">{words.failedLettersNote}</p>
      <table className="table" aria-labelledby="failed-letters">
        <thead>
          <tr>
            <th scope="col">{words.email}</th>
            <th scope="col">{words.person}</th>
            <th scope="col">{words.written}</th>
            <th scope="col">{words.reason}</th>
          </tr>
        </thead>
        <tbody>
          {letters.map(({ id, kind, personName, personEmail, at, reason }) => (
            <tr key={id}>
              <th scope="row">{sampleLettersWords.kinds[kind]}</th>
              <td data-label={words.person}>
                {personEmail ? <NameAndEmail name={personName} email={personEmail} /> : words.noAccount}
              </td>
              <td data-label={words.written}>
                <Moment at={at} />
              </td>
              <td data-label={words.reason}>{words.reasons[reason]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
