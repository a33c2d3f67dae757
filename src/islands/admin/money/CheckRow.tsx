import { toast } from 'react-hot-toast/headless';
import { orderOfRejectedCode } from '../../../../core/fulfilment/rejected-code.ts';
import { CHECK_ROW_LIMIT, type MoneyCheck } from '../../../../core/payments/money.ts';
import { moneyScreenWords } from '../../../../core/words/en/money.ts';
import { retryRefund } from '../../../api/admin/money.ts';
import { paths } from '../../../paths.ts';
import { $money } from '../../../stores/payments/money.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { AlertRow } from './AlertRow.tsx';
import { CHECK_WORDS, detailInWords } from './check-words.ts';
import styles from './money.module.css';
import { PaidOutside } from './PaidOutside.tsx';

type Props = {
  readonly check: MoneyCheck;
  /** Time at which the page was loaded; later alerts are not acknowledged. */
  readonly readAt: number;
};

export function CheckRow({ check: { name, count, rows }, readAt }: Props) {
  const { title, meaning } = CHECK_WORDS[name];
  const counted = count > CHECK_ROW_LIMIT ? `${CHECK_ROW_LIMIT}+` : String(count);
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>
        {meaning} {name in OF_SELLERS && <a href={paths.sellerPayouts()}>{moneyScreenWords.checkRow.sellers}</a>}
        {rows.length > 0 && (
          <details className={styles.rows}>
            <summary>
              {rows.length < count
                ? moneyScreenWords.checkRow.showFirst(rows.length, counted)
                : moneyScreenWords.checkRow.show}
            </summary>
            <ul className={styles.list}>
              {rows.map(({ id, detail, order }) => (
                <li key={`${id} ${detail}`} className={styles.row}>
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
                        name={moneyScreenWords.checkRow.retryLabel(detailInWords(name, detail))}
                        act={() => retry(id)}
                      >
                        {moneyScreenWords.checkRow.retry}
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
      <td data-label={moneyScreenWords.checkRow.found}>
        <span className={`badge ${count === 0 ? 'badge-paid' : styles.wrong}`}>
          {counted}
          <span className="visually-hidden">
            {count === 0 ? moneyScreenWords.checkRow.passed : moneyScreenWords.checkRow.failed}
          </span>
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
  return name === 'alert' ? orderOfRejectedCode(id) : undefined;
}

async function retry(id: string): Promise<void> {
  try {
    await retryRefund(id);
    toast.success(moneyScreenWords.refundRetried);
  } catch (error) {
    toastFailure(error);
  }
  $money.revalidate();
}
