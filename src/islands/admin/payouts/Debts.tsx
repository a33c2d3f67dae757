import { price } from '../../../../core/format.ts';
import type { OpenDebt } from '../../../../core/payments/payouts/seller-payouts.ts';
import { sellerPayoutsWords } from '../../../../core/words/en/payouts.ts';
import { Moment } from '../../ui/time/Moment.tsx';
import styles from '../table.module.css';
import { Sale } from './Sale.tsx';
import { numberHead, Section } from './Section.tsx';
import { WaiveDebt } from './WaiveDebt.tsx';

const { debts: words, columns } = sellerPayoutsWords;

type Props = { readonly debts: readonly OpenDebt[]; readonly count: number };

export function Debts({ debts, count }: Props) {
  return (
    <Section
      heading={words.heading}
      note={words.note}
      none={words.none}
      heads={[columns.sale, numberHead(columns.debt), columns.state, columns.action]}
      rows={debts}
      count={count}
    >
      {(debt) => <Debt key={debt.id} debt={debt} />}
    </Section>
  );
}

const causes: Readonly<Record<string, string>> = words.causes;

function Debt({ debt }: { debt: OpenDebt }) {
  return (
    <tr>
      <Sale row={debt} />
      <td data-label={columns.debt} className="number">
        {price(debt.openCents)}
      </td>
      <td data-label={columns.state}>
        <div className={styles.state}>
          <span>{causes[debt.cause] ?? words.other}</span>
          <span className="form-note">
            <Moment at={debt.since} />
          </span>
        </div>
      </td>
      <td className={styles.whole}>
        <WaiveDebt {...debt} />
      </td>
    </tr>
  );
}
