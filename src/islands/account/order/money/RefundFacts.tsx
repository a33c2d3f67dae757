import { toast } from 'react-hot-toast/headless';
import { price } from '../../../../../core/format.ts';
import type { Fulfilment, SaleRefund } from '../../../../../core/fulfilment/fulfilment.ts';
import { orderPageWords } from '../../../../../core/words/en/fulfilment.ts';
import { moneyScreenWords } from '../../../../../core/words/en/money.ts';
import { retryRefund } from '../../../../api/admin/money.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { toastFailure } from '../../../ui/failure.ts';
import styles from '../styles/parts.module.css';
import { backStateOf } from './money-back.ts';

const words = orderPageWords.money.refunds;

type Props = { readonly order: Fulfilment; readonly onChange: () => void };

export function RefundFacts({ order, onChange }: Props) {
  const { orderId, side, refunds } = order;
  if (side !== 'admin' || refunds.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="refunds">
      <h2 id="refunds">{words.heading}</h2>
      <ul className={styles.refunds}>
        {refunds.map((refund) => (
          <li key={refund.event} data-failed={refund.state === 'failed' ? '' : undefined}>
            <span>{nameOf(refund, order)}</span>
            <span className={styles.sum}>{price(refund.cents)}</span>
            {refund.state === 'failed' && (
              <ActButton
                className="button-small"
                name={moneyScreenWords.checkRow.retryLabel(price(refund.cents))}
                act={() => retry(orderId, refund).finally(onChange)}
              >
                {moneyScreenWords.checkRow.retry}
              </ActButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf(refund: SaleRefund, order: Fulfilment): string {
  const state = backStateOf(refund, order);
  return state === 'owed' && order.lateCodeAt !== null ? words.waits.admin : words.admin[state];
}

/** The id is that of its row on the money page. */
const retry = (orderId: string, { event }: SaleRefund): Promise<unknown> =>
  retryRefund(`${orderId}.${event}`).then(() => toast.success(moneyScreenWords.refundRetried), toastFailure);
