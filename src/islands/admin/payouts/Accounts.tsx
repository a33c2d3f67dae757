import { price } from '../../../../core/format.ts';
import type { BlockedAccount } from '../../../../core/payments/payouts/seller-payouts.ts';
import { codeInWords } from '../../../../core/payments/provider-code.ts';
import { sellerPayoutsWords } from '../../../../core/words/en/payouts.ts';
import { paths } from '../../../paths.ts';
import { Moment } from '../../ui/time/Moment.tsx';
import styles from '../table.module.css';
import { AskAgain } from './AskAgain.tsx';
import { PayOutside } from './PayOutside.tsx';
import { numberHead, Section } from './Section.tsx';

const { accounts: words, columns } = sellerPayoutsWords;

type Props = { readonly accounts: readonly BlockedAccount[]; readonly count: number };

/** Sellers whose account or money needs an admin. Amounts that the payment provider refuses are paid in another way. */
export function Accounts({ accounts, count }: Props) {
  return (
    <Section
      heading={words.heading}
      note={words.note}
      none={words.none}
      heads={[columns.seller, columns.account, numberHead(columns.waiting), numberHead(columns.debt), columns.action]}
      rows={accounts}
      count={count}
    >
      {(account) => <Account key={account.sellerId} account={account} />}
    </Section>
  );
}

function Account({ account }: { account: BlockedAccount }) {
  const { sellerId, sellerName, state, says, bankFailure, waitingCents, debtCents, since } = account;
  const { isSuspended, isLongWait, payableCents, mayBeAsked } = account;
  return (
    <tr>
      <td className={styles.name}>
        <a className={styles.sellerPage} href={paths.seller(sellerId)}>
          <bdi>{sellerName}</bdi>
        </a>
      </td>
      <td data-label={columns.account}>
        <div className={styles.state}>
          <span>{words.states[state]}</span>
          {isSuspended && <span className="form-note">{words.suspended}</span>}
          {isLongWait && <span className="form-note">{words.longWait}</span>}
          {says !== null && <span className="form-note">{words.says(codeInWords(says))}</span>}
          {bankFailure !== null && <span className="form-note">{words.bank(codeInWords(bankFailure))}</span>}
          <span className="form-note">
            {columns.since} <Moment at={since} />
          </span>
        </div>
      </td>
      <td data-label={columns.waiting} className="number">
        {price(waitingCents)}
      </td>
      <td data-label={columns.debt} className="number">
        {price(debtCents)}
      </td>
      <td className={styles.whole}>
        {mayBeAsked && <AskAgain sellerId={sellerId} sellerName={sellerName} />}
        {payableCents !== null && waitingCents > 0 && (
          <PayOutside
            sellerId={sellerId}
            sellerName={sellerName}
            payableCents={payableCents}
            isAll={payableCents === waitingCents}
          />
        )}
      </td>
    </tr>
  );
}
