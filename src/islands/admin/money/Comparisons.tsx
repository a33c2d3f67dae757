import { price } from '../../../../core/format.ts';
import type { ListComparison } from '../../../../core/payments/money.ts';
import { moneyScreenWords } from '../../../../core/words/en/money.ts';
import styles from './money.module.css';

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
