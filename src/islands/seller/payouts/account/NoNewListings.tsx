import { useId } from 'react';
import type { Me } from '../../../../../core/accounts/user.ts';
import { price } from '../../../../../core/format.ts';
import { payoutsPageWords } from '../../../../../core/words/en/payouts.ts';
import { $sellerTodo } from '../../../../stores/orders/todo.ts';
import { useLastValue } from '../../../ui/use-answer.ts';
import { Begin } from './Begin.tsx';
import styles from './no-new-listings.module.css';

const { account: words, noNewListings } = payoutsPageWords;

/** Money has waited so long that new listings are blocked: shown before the form, with the button that helps. */
export function NoNewListings({ user }: { user: Me }) {
  const { data: todo } = useLastValue($sellerTodo);
  const id = useId();
  if (!todo || todo.mayListNew) return null;
  return (
    <section className={`notice ${styles.stop}`} aria-labelledby={id}>
      <h2 id={id}>{noNewListings.heading}</h2>
      <p>{noNewListings.why(price(todo.payoutCents))}</p>
      {user.emailVerified ? <Begin label={words.action.none} /> : <p>{words.next.verify}</p>}
    </section>
  );
}
