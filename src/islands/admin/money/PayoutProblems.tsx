/** Rows of payouts that need an admin: accounts, which may be paid in another way, and debts, which may be waived. */

import { toast } from 'react-hot-toast/headless';
import { formatPrice } from '../../../../core/format.ts';
import {
  NOTE_CHARACTERS,
  SellerPaidOutside,
  WaiveDebt as WaiveDebtForm,
} from '../../../../core/fulfilment/requests.ts';
import type { BlockedAccount, OpenDebt } from '../../../../core/payments/payouts/payouts-for-admins.ts';
import { describeProviderCode } from '../../../../core/payments/provider-code.ts';
import { sellerPayoutsWords } from '../../../../core/words/en/payouts.ts';
import { askSellerAgain, paySellerOutside, waiveDebt } from '../../../api/admin/money.ts';
import { paths } from '../../../paths.ts';
import { $sellerPayouts } from '../../../stores/money.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { Refusal } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/MoreFields.tsx';
import { useForm, withGiven } from '../../ui/form/use-form.ts';
import { Moment } from '../../ui/time/Moment.tsx';
import { tellWaiting } from '../../ui/toast-waiting-approval.ts';
import type { Column } from '../lists/admin-list.ts';
import styles from '../lists/lists.module.css';
import { PayoutTable, saleColumn } from './PayoutTable.tsx';

const { accounts: accountWords, debts: debtWords, columns, ofRow } = sellerPayoutsWords;

const ACCOUNT_COLUMNS: readonly Column<BlockedAccount>[] = [
  {
    head: columns.seller,
    withoutHead: true,
    className: styles.name,
    cell: ({ sellerId, sellerName }) => (
      <a className={styles.sellerPage} href={paths.seller(sellerId)}>
        <bdi>{sellerName}</bdi>
      </a>
    ),
  },
  { head: columns.account, cell: (account) => <AccountState account={account} /> },
  { head: columns.waiting, isNumber: true, cell: ({ waitingCents }) => formatPrice(waitingCents) },
  { head: columns.debt, isNumber: true, cell: ({ debtCents }) => formatPrice(debtCents) },
  {
    head: columns.action,
    withoutHead: true,
    className: styles.whole,
    cell: ({ sellerId, sellerName, mayBeAsked, payableCents, waitingCents }) => (
      <>
        {mayBeAsked && <AskAgain sellerId={sellerId} sellerName={sellerName} />}
        {payableCents !== null && waitingCents > 0 && (
          <PayOutside
            sellerId={sellerId}
            sellerName={sellerName}
            payableCents={payableCents}
            isAll={payableCents === waitingCents}
          />
        )}
      </>
    ),
  },
];

type AccountsProps = { readonly accounts: readonly BlockedAccount[]; readonly count: number };

/** Sellers whose account or money needs an admin. Amounts that the payment provider refuses are paid in another way. */
export function Accounts({ accounts, count }: AccountsProps) {
  const { heading, note, none } = accountWords;
  return (
    <PayoutTable
      {...{ heading, note, none, count }}
      columns={ACCOUNT_COLUMNS}
      rows={accounts}
      idOf={({ sellerId }) => sellerId}
    />
  );
}

function AccountState({ account }: { account: BlockedAccount }) {
  const { state, says, bankFailure, since, isSuspended, isLongWait } = account;
  return (
    <div className={styles.state}>
      <span>{accountWords.states[state]}</span>
      {isSuspended && <span className="form-note">{accountWords.suspended}</span>}
      {isLongWait && <span className="form-note">{accountWords.longWait}</span>}
      {says !== null && <span className="form-note">{accountWords.says(describeProviderCode(says))}</span>}
      {bankFailure !== null && (
        <span className="form-note">{accountWords.bank(describeProviderCode(bankFailure))}</span>
      )}
      <span className="form-note">
        {columns.since} <Moment at={since} />
      </span>
    </div>
  );
}

type SellerProps = { readonly sellerId: string; readonly sellerName: string };

/** Requests payout details again from a seller whose account the payment provider refused because of the platform. */
function AskAgain({ sellerId, sellerName }: SellerProps) {
  const ask = () =>
    askSellerAgain(sellerId)
      .then(() => toast.success(accountWords.asked), toastFailure)
      .finally(() => $sellerPayouts.revalidate());
  return (
    <ActButton className="button-small" name={accountWords.askAgainLabel(sellerName)} act={ask}>
      {accountWords.askAgain}
    </ActButton>
  );
}

type PayOutsideProps = SellerProps & {
  readonly payableCents: number;
  /** The seller has no other payable amount. */
  readonly isAll: boolean;
};

/** Records how a seller was paid the displayed amount outside the payment provider. */
function PayOutside({ sellerId, sellerName, payableCents, isAll }: PayOutsideProps) {
  const sum = formatPrice(payableCents);
  const { errors, busy, reason, formProps } = useForm(
    withGiven(SellerPaidOutside, () => ({ amount: payableCents / 100 })),
    async ({ amount, note }) => {
      const waits = await paySellerOutside(sellerId, amount, note).finally(() => $sellerPayouts.revalidate());
      if (waits) tellWaiting();
      else toast.success(accountWords.recorded(sum));
    },
    'here',
  );
  if (payableCents === 0) return <p className="form-note">{accountWords.nothingPayable}</p>;
  return (
    <details>
      <summary>
        {accountWords.pay}
        <span className="visually-hidden">{ofRow(sellerName)}</span>
      </summary>
      <form className="form" {...formProps}>
        <p className="form-note">
          {accountWords.recordFirst(sum)} {!isAll && accountWords.rest}
        </p>
        <TextField
          label={accountWords.how}
          name="note"
          rows={2}
          maxLength={NOTE_CHARACTERS}
          required
          error={errors.note}
        />
        <Refusal reason={reason} />
        <button type="submit" className="button button-small" aria-busy={busy} aria-disabled={busy}>
          {accountWords.record(sum)}
        </button>
      </form>
    </details>
  );
}

const causes: Readonly<Record<string, string>> = debtWords.causes;

const DEBT_COLUMNS: readonly Column<OpenDebt>[] = [
  saleColumn,
  { head: columns.debt, isNumber: true, cell: ({ openCents }) => formatPrice(openCents) },
  {
    head: columns.state,
    cell: ({ cause, since }) => (
      <div className={styles.state}>
        <span>{causes[cause] ?? debtWords.other}</span>
        <span className="form-note">
          <Moment at={since} />
        </span>
      </div>
    ),
  },
  { head: columns.action, withoutHead: true, className: styles.whole, cell: (debt) => <WaiveDebt {...debt} /> },
];

type DebtsProps = { readonly debts: readonly OpenDebt[]; readonly count: number };

export function Debts({ debts, count }: DebtsProps) {
  const { heading, note, none } = debtWords;
  return <PayoutTable {...{ heading, note, none, count }} columns={DEBT_COLUMNS} rows={debts} idOf={({ id }) => id} />;
}

function WaiveDebt({ id, openCents, listingName }: Pick<OpenDebt, 'id' | 'openCents' | 'listingName'>) {
  const sum = formatPrice(openCents);
  const { errors, busy, reason, formProps } = useForm(
    withGiven(WaiveDebtForm, () => ({ amount: openCents / 100 })),
    async ({ amount, reason }) => {
      const waits = await waiveDebt(id, amount, reason).finally(() => $sellerPayouts.revalidate());
      if (waits) tellWaiting();
      else toast.success(debtWords.done);
    },
    'here',
  );
  return (
    <details>
      <summary>
        {debtWords.waive}
        <span className="visually-hidden">{ofRow(listingName)}</span>
      </summary>
      <form className="form" {...formProps}>
        <p className="form-note">{debtWords.waiveNote(sum)}</p>
        <TextField
          label={debtWords.reason}
          name="reason"
          rows={2}
          maxLength={NOTE_CHARACTERS}
          required
          error={errors.reason}
        />
        <Refusal reason={reason} />
        <button type="submit" className="button button-small" aria-busy={busy} aria-disabled={busy}>
          {debtWords.waived(sum)}
        </button>
      </form>
    </details>
  );
}
