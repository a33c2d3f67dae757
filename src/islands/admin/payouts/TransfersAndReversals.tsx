import { price } from '../../../../core/format.ts';
import type { SellerReversal, SellerTransfer } from '../../../../core/payments/payouts/seller-payouts.ts';
import { codeInWords } from '../../../../core/payments/provider-code.ts';
import { sellerPayoutsWords } from '../../../../core/words/en/payouts.ts';
import { Moment } from '../../ui/time/Moment.tsx';
import styles from '../table.module.css';
import { Sale } from './Sale.tsx';
import { numberHead, Section } from './Section.tsx';

const { columns, transfers: sent, reversals: back } = sellerPayoutsWords;

const heads = [columns.sale, numberHead(columns.amount), columns.state];

export function Transfers({ transfers }: { transfers: readonly SellerTransfer[] }) {
  return (
    <Section {...{ heading: sent.heading, note: sent.note, none: sent.none, heads }} rows={transfers}>
      {({ state, failure, dueAt, ...row }) => (
        <MovementRow
          key={`${row.orderId}.${row.tryNumber}`}
          row={row}
          state={sent.states[state]}
          failure={state === 'sent' ? null : failure}
          againAt={state === 'waiting' ? dueAt : null}
        />
      )}
    </Section>
  );
}

export function Reversals({ reversals }: { reversals: readonly SellerReversal[] }) {
  return (
    <Section {...{ heading: back.heading, note: back.note, none: back.none, heads }} rows={reversals}>
      {({ state, failure, ...row }) => (
        <MovementRow
          key={`${row.orderId}.${row.changedAt}.${row.cents}`}
          row={row}
          state={back.states[state]}
          failure={failure}
          againAt={null}
        />
      )}
    </Section>
  );
}

type Props = {
  readonly row: Pick<SellerReversal, 'orderId' | 'listingName' | 'sellerName' | 'cents' | 'changedAt'>;
  readonly state: string;
  readonly failure: string | null;
  readonly againAt: number | null;
};

function MovementRow({ row, state, failure, againAt }: Props) {
  return (
    <tr>
      <Sale row={row} />
      <td data-label={columns.amount} className="number">
        {price(row.cents)}
      </td>
      <td data-label={columns.state}>
        <div className={styles.state}>
          <span>{state}</span>
          {failure !== null && <span className="form-note">{sellerPayoutsWords.because(codeInWords(failure))}</span>}
          <span className="form-note">
            <Moment at={row.changedAt} />
            {againAt !== null && (
              <>
                {', '}
                {sent.due} <Moment at={againAt} />
              </>
            )}
          </span>
        </div>
      </td>
    </tr>
  );
}
