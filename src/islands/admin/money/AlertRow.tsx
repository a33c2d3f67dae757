import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { alertOf } from '../../../../core/payments/alert.ts';
import { SIGNS } from '../../../../core/payments/payouts/transfer-waits.ts';
import { moneyScreenWords } from '../../../../core/words/en/money.ts';
import { acknowledgeAlert } from '../../../api/admin/money.ts';
import { $money } from '../../../stores/payments/money.ts';
import { $adminTodo } from '../../../stores/stats/todo.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import styles from './money.module.css';

type Props = {
  readonly id: string;
  readonly detail: string;
  /** Time at which the page was loaded; later alerts are not acknowledged. */
  readonly readAt: number;
  /** The id, as a link to the order if there is one. */
  readonly children: ReactNode;
};

const words = moneyScreenWords.checkRow;

export function AlertRow({ id, detail, readAt, children }: Props) {
  const { title, next, about } = alertOf(detail);
  return (
    <>
      <div className={styles.alert}>
        <b>{title}</b>
        {next && <p>{next}</p>}
        {SENDS.test(detail) && <p>{words.sends}</p>}
        {isSign(detail) && <p>{words.ends}</p>}
        <p className="form-note">
          {children} {about}
        </p>
      </div>
      <ActButton
        className="button-small"
        name={words.acknowledgeLabel(`${title}, ${about}`)}
        act={() => see(id, readAt)}
      >
        {words.acknowledge}
      </ActButton>
    </>
  );
}

/** Alerts that block the seller's payouts until reviewed, by the beginning of their detail. */
const SENDS = /^(transfer|reversal)_by_hand\b/;

/** Alerts that hold the proceeds of a sale for some time. */
const isSign = (detail: string): boolean => SIGNS.some((sign) => detail.startsWith(`${sign},`));

async function see(eventId: string, readAt: number): Promise<void> {
  try {
    if ((await acknowledgeAlert(eventId, readAt)) > 0) toast.success(moneyScreenWords.alertAcknowledged);
  } catch (error) {
    toastFailure(error);
  }
  $money.revalidate();
  $adminTodo.revalidate();
}
