/** Open tasks of a buyer: turns and payments, copies that arrive, news of wishes. */

import type { ReactNode } from 'react';
import { formatPrice } from '../../../core/format.ts';
import { roundUpToMinute } from '../../../core/minutes.ts';
import type { Order } from '../../../core/orders/order.ts';
import type { ArrivingCopy, BuyerTodo, WishNews } from '../../../core/orders/todo.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { orderScreenWords, ordersWords, todoWords } from '../../../core/words/en/orders.ts';
import { paymentScreenWords } from '../../../core/words/en/payments.ts';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
import { paths } from '../../paths.ts';
import { $buyerTodo } from '../../stores/orders.ts';
import { useLastValue } from '../ui/load-states.tsx';
import { type TodoAction, TodoFailed, type TodoItem, TodoList, TodoPlaceholder } from '../ui/TodoList.tsx';
import { SentenceWithMoment } from '../ui/time/Moment.tsx';
import { useEvery } from '../ui/time/timers.ts';
import { type BuyerOrderState, orderStateOf, otherCopiesUrl } from './order-state.ts';

/** Polling interval in ms: turns begin and holds end without an action of the buyer. */
const ASK_AGAIN_MS = 30_000;

export function BuyerTodoList() {
  const { data: todo, error } = useLastValue($buyerTodo);
  useEvery(todo?.orders.length ? ASK_AGAIN_MS : undefined, () => $buyerTodo.revalidate());
  if (!todo) return error ? <TodoFailed /> : <TodoPlaceholder />;
  return <TodoList items={itemsOfBuyer(todo)} next={{ label: todoWords.buyer.browse, href: paths.books() }} />;
}

const words = todoWords.buyer;

/** Most urgent kind first; kinds not listed come last. */
const URGENCY: readonly BuyerOrderState['kind'][] = ['paying', 'turn', 'free', 'checking', 'queue', 'held', 'wait'];

const urgencyRankOf = (kind: BuyerOrderState['kind']): number =>
  URGENCY.includes(kind) ? URGENCY.indexOf(kind) : URGENCY.length;

export function itemsOfBuyer({ arriving, orders, wishes }: BuyerTodo): TodoItem[] {
  const sorted = orders
    .map((order) => ({ order, state: orderStateOf(order) }))
    .toSorted((a, b) => urgencyRankOf(a.state.kind) - urgencyRankOf(b.state.kind));
  const items = sorted.map(({ order, state }) => ({ item: orderItem(order, state), first: MINUTES.has(state.kind) }));
  return [
    ...items.flatMap(({ item, first }) => (first ? [item] : [])),
    ...arriving.map(arrivingItem),
    ...items.flatMap(({ item, first }) => (first ? [] : [item])),
    ...wishes.map(wishItem),
  ];
}

/** A hold or a turn ends within minutes; the others leave days. */
const MINUTES: ReadonlySet<BuyerOrderState['kind']> = new Set(['paying', 'turn']);

/** Actions on the order's page. */
const LABELS = {
  to_meet: words.meet,
  shipped: words.confirm,
  handed_over: words.confirm,
  offered: words.answer,
  returning: words.sendBack,
  deciding: words.answer,
} as const satisfies Record<ArrivingCopy['state'], string>;

const arrivingItem = ({
  orderId,
  listingId,
  listingName,
  photo,
  sellerName,
  state,
  deadlineAt,
}: ArrivingCopy): TodoItem => ({
  key: orderId,
  title: listingName,
  copy: { id: listingId, photo },
  note: words.arriving[state](sellerName),
  until: deadlineAt,
  actions: [{ label: LABELS[state], href: paths.order(orderId), primary: true }],
});

const orderItem = (order: Order, state: BuyerOrderState): TodoItem => ({
  key: order.id,
  title: order.listingName,
  copy: { id: order.listingId, photo: order.listingPhoto },
  note: (
    <>
      {formatPrice(order.priceCents)} · {noteOf(state)}
    </>
  ),
  actions: [actionOf(order, state.kind)],
});

function noteOf(state: BuyerOrderState): ReactNode {
  switch (state.kind) {
    case 'paying':
      return <SentenceWithMoment say={reservationsWords.heldUntil} at={state.until} as="near" />;
    case 'turn':
      if (state.until === null) return reservationsWords.firstInQueue;
      return <SentenceWithMoment say={reservationsWords.turnUntil} at={state.until} as="near" />;
    case 'free':
      return reservationsWords.notReserved;
    case 'checking':
      return paymentScreenWords.beingChecked;
    case 'queue':
      return commonWords.queuePosition(state.position);
    case 'held':
      return reservationsWords.availability.held;
    case 'wait':
      return (
        <SentenceWithMoment say={reservationsWords.wait[state.reason]} at={roundUpToMinute(state.until)} as="near" />
      );
    case 'sold':
      return orderScreenWords.soldToAnother;
    case 'gone':
      return reservationsWords.availability.gone;
    case 'paused':
      return reservationsWords.availability.paused;
    case 'refunded':
      return orderScreenWords.orderState.refunded;
    case 'paid':
      return orderScreenWords.orderState.paid;
    case 'over':
      return ordersWords.conflict.notPayable;
  }
}

function actionOf({ id, listingName }: Order, kind: BuyerOrderState['kind']): TodoAction {
  if (kind === 'paying') return { label: orderScreenWords.orderState.resume, href: paths.payment(id), primary: true };
  if (kind === 'turn' || kind === 'free') return { label: words.pay, href: paths.payment(id), primary: true };
  if (kind === 'sold' || kind === 'gone') return { label: words.otherCopies, href: otherCopiesUrl(listingName) };
  return { label: words.myOrders, href: paths.myOrders() };
}

const wishItem = ({ id, listingId, listingName, photo, priceCents, news }: WishNews): TodoItem => ({
  key: id,
  title: listingName,
  copy: { id: listingId, photo },
  note: news === 'free_again' ? `${formatPrice(priceCents)} · ${words.news[news]}` : words.news[news],
  actions: [
    news === 'free_again'
      ? { label: words.view, href: paths.book(listingId) }
      : { label: words.otherCopies, href: otherCopiesUrl(listingName) },
  ],
});
