import { useId, useState } from 'react';
import type { Me } from '../../../core/accounts/user.ts';
import { formatPrice } from '../../../core/format.ts';
import { payoutsPageWords } from '../../../core/words/en/payouts.ts';
import { beginPayoutAccount } from '../../api/payouts.ts';
import { $sellerTodo } from '../../stores/buyers.ts';
import { ActButton } from '../ui/ActButton.tsx';
import { reasonOf } from '../ui/failure.tsx';
import { Refusal } from '../ui/form/Field.tsx';
import { useLastValue } from '../ui/load-states.tsx';
import styles from './seller.module.css';

const { account: words, noNewListings } = payoutsPageWords;

/** Money has waited so long that new listings are blocked: shown before the form, with the button that helps. */
export function NoNewListings({ user }: { user: Me }) {
  const { data: todo } = useLastValue($sellerTodo);
  const id = useId();
  if (!todo || todo.mayListNew) return null;
  return (
    <section className={`notice ${styles.stop}`} aria-labelledby={id}>
      <h2 id={id}>{noNewListings.heading}</h2>
      <p>{noNewListings.why(formatPrice(todo.payoutCents))}</p>
      {user.emailVerified ? <BeginPayoutAccount label={words.action.none} /> : <p>{words.next.verify}</p>}
    </section>
  );
}

/** Opens the payment provider's form of the payout account. */
export function BeginPayoutAccount({ label }: { label: string }) {
  const [reason, setReason] = useState<string>();
  const begin = async () => {
    setReason(undefined);
    try {
      location.assign(await beginPayoutAccount());
      // Stays busy until the form loads, so that a second press requests no second link.
      await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
    } catch (error) {
      setReason(reasonOf(error));
    }
  };
  return (
    <>
      <Refusal reason={reason} />
      <p className="form-actions">
        <ActButton className="button-primary" act={begin}>
          {label}
        </ActButton>
      </p>
    </>
  );
}
