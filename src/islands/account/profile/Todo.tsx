import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { todoWords } from '../../../../core/words/en/orders.ts';
import { $user } from '../../../stores/session.ts';
import { AdminTodoList } from '../../admin/AdminTodoList.tsx';
import { BuyerTodoList } from '../../buyer/BuyerTodoList.tsx';
import { SellerTodoList } from '../../seller/SellerTodoList.tsx';
import { TodoPlaceholder } from '../../ui/TodoList.tsx';
import styles from './profile.module.css';

const LISTS = { Admin: AdminTodoList, Buyer: BuyerTodoList, Seller: SellerTodoList } as const;

/**
 * Open tasks of the stored user. Fetched without waiting for a check of the session: the server authorizes the call,
 * and the profile's guard redirects signed-out visitors.
 */
export function Todo() {
  const user = useStore($user);
  // The server-rendered page is the same for all until hydration.
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const List = alive && user ? LISTS[user.role] : undefined;
  return (
    <section className={styles.todo} aria-labelledby="todo">
      <h2 id="todo">{todoWords.heading}</h2>
      {List && user ? <List user={user} /> : <TodoPlaceholder />}
    </section>
  );
}
