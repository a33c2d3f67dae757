/** A check of the money page with its rows, and what an admin can do about them. */

import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { orderOfLateCode } from '../../../../core/fulfilment/meeting-code.ts';
import { NOTE_CHARACTERS, PaidOutside as PaidOutsideForm } from '../../../../core/fulfilment/requests.ts';
import { alertText } from '../../../../core/payments/alert.ts';
import { CHECK_ROW_LIMIT, type MoneyCheck } from '../../../../core/payments/money-report.ts';
import { SIGNS } from '../../../../core/payments/payouts/transfer-waits.ts';
import { moneyScreenWords } from '../../../../core/words/en/money.ts';
import { acknowledgeAlert, markSaleRefundPaidOutside, retrySaleRefund } from '../../../api/admin/money.ts';
import { paths } from '../../../paths.ts';
import { $adminTodo } from '../../../stores/admin-todo.ts';
import { $money } from '../../../stores/money.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { Refusal } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/MoreFields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { tellWaiting } from '../../ui/toast-waiting-approval.ts';
import styles from '../screens.module.css';
import { CHECK_WORDS, detailInWords } from './check-words.ts';

const words = moneyScreenWords.checkRow;

type CheckRowProps = {
  readonly check: MoneyCheck;
  /** Time at which the page was loaded; later alerts are not acknowledged. */
  readonly readAt: number;
};

export function CheckRow({ check: { name, count, rows }, readAt }: CheckRowProps) {
  const { title, meaning } = CHECK_WORDS[name];
  const counted = count > CHECK_ROW_LIMIT ? `${CHECK_ROW_LIMIT}+` : String(count);
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>
        {meaning} {name in OF_SELLERS && <a href={paths.sellerPayouts()}>{words.sellers}</a>}
        {rows.length > 0 && (
          <details className={styles.checkRows}>
            <summary>{rows.length < count ? words.showFirst(rows.length, counted) : words.show}</summary>
            <ul className={styles.checkList}>
              {rows.map(({ id, detail, order }) => (
                <li key={`${id} ${detail}`} className={styles.checkRow}>
                  {name === 'alert' ? (
                    <AlertRow id={id} detail={detail} readAt={readAt}>
                      <RowId id={id} orderId={order ?? orderOf(name, id)} />
                    </AlertRow>
                  ) : (
                    <span>
                      <RowId id={id} orderId={order ?? orderOf(name, id)} /> {detailInWords(name, detail)}
                    </span>
                  )}
                  {name === 'failedSaleRefund' && (
                    <>
                      <ActButton
                        className="button-small"
                        name={words.retryLabel(detailInWords(name, detail))}
                        act={() => retry(id)}
                      >
                        {words.retry}
                      </ActButton>
                      <PaidOutside id={id} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )}
      </td>
      <td data-label={words.found}>
        <span className={`badge ${count === 0 ? 'badge-paid' : styles.wrong}`}>
          {counted}
          <span className="visually-hidden">{count === 0 ? words.passed : words.failed}</span>
        </span>
      </td>
    </tr>
  );
}

function RowId({ id, orderId }: { id: string; orderId: string | undefined }) {
  const shown = <code>{id}</code>;
  return orderId === undefined ? shown : <a href={paths.order(orderId)}>{shown}</a>;
}

/** Checks whose rows are on the page of sellers' payouts, with their actions. */
const OF_SELLERS = {
  failedTransfer: true,
  lateTransfer: true,
  openDebt: true,
  refusedAccount: true,
  longWait: true,
  suspendedWait: true,
} as const;

/** Order id in the row id of a refund (`order.event`) or a late code; undefined for other rows. */
function orderOf(name: MoneyCheck['name'], id: string): string | undefined {
  if (name === 'failedSaleRefund' || name === 'overdueSaleRefund') return id.replace(/\.\d+$/, '');
  return name === 'alert' ? orderOfLateCode(id) : undefined;
}

async function retry(id: string): Promise<void> {
  try {
    await retrySaleRefund(id);
    toast.success(moneyScreenWords.refundRetried);
  } catch (error) {
    toastFailure(error);
  }
  $money.revalidate();
}

type AlertRowProps = {
  readonly id: string;
  readonly detail: string;
  /** Time at which the page was loaded; later alerts are not acknowledged. */
  readonly readAt: number;
  /** The id, as a link to the order if there is one. */
  readonly children: ReactNode;
};

function AlertRow({ id, detail, readAt, children }: AlertRowProps) {
  const { title, next, about } = alertText(detail);
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

/** Records how the buyer was paid in place of a failed refund. */
function PaidOutside({ id }: { id: string }) {
  const { errors, busy, reason, formProps } = useForm(
    PaidOutsideForm,
    async ({ note }) => {
      const waits = await markSaleRefundPaidOutside(id, note).finally(() => $money.revalidate());
      if (waits) tellWaiting();
      else toast.success(moneyScreenWords.refundPaidOutside);
    },
    'here',
  );
  return (
    <details>
      <summary>{words.paidOutsideOpen}</summary>
      <form className="form" {...formProps}>
        <TextField
          label={words.paidOutsideNote}
          name="note"
          rows={2}
          maxLength={NOTE_CHARACTERS}
          required
          error={errors.note}
        />
        <Refusal reason={reason} />
        <button type="submit" className="button button-small" aria-busy={busy} aria-disabled={busy}>
          {words.paidOutside}
        </button>
      </form>
    </details>
  );
}
