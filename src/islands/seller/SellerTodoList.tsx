import { toast } from 'react-hot-toast/headless';
import type { Me } from '../../../core/accounts/user.ts';
import { formatPrice } from '../../../core/format.ts';
import { sellerStepOf } from '../../../core/orders/seller-step.ts';
import type { PaidCopy, ReturnedCopy, SellerTodo } from '../../../core/orders/todo.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { ownListingsWords } from '../../../core/words/en/listings.ts';
import { orderScreenWords, todoWords } from '../../../core/words/en/orders.ts';
import { paths } from '../../paths.ts';
import { $sellerTodo } from '../../stores/buyers.ts';
import { toastFailure } from '../ui/failure.tsx';
import { useLastValue } from '../ui/load-states.tsx';
import { TodoFailed, type TodoItem, TodoList, TodoPlaceholder } from '../ui/TodoList.tsx';
import { SentenceWithMoment } from '../ui/time/Moment.tsx';
import { isToShipToday } from './buyers/buyer-groups.ts';
import { putBackOnSale } from './listings/change-listings.ts';

const words = todoWords.seller;

export function SellerTodoList({ user }: { user: Me }) {
  const { data: todo, error } = useLastValue($sellerTodo);
  if (!todo) return error ? <TodoFailed /> : <TodoPlaceholder />;
  const now = Date.now();
  const parcelsToday = todo.paid.filter(({ state, deadlineAt }) => isToShipToday(state, deadlineAt, now));
  const items = itemsOf({ ...todo, paid: todo.paid.filter((copy) => !parcelsToday.includes(copy)) }, user.userId);
  const next = { label: words.addListing, href: paths.addListing() };
  if (parcelsToday.length === 0) return <TodoList items={items} next={next} />;
  return (
    <>
      <h3>{words.today}</h3>
      <TodoList
        items={parcelsToday.map(paidItem)}
        next={{ label: words.myBuyers, href: paths.myBuyers('to_hand_over') }}
        showsNext
      />
      {items.length > 0 && (
        <>
          <h3>{words.later}</h3>
          <TodoList items={items} next={next} />
        </>
      )}
    </>
  );
}

const itemsOf = (todo: SellerTodo, sellerId: string): TodoItem[] => [
  ...todo.paid.map(paidItem),
  ...(todo.morePaid ? [MORE_SALES] : []),
  ...(todo.payoutCents > 0 ? [payoutItem(todo)] : []),
  ...todo.returned.map(returnedItem),
  ...(todo.selling || !todo.mayListNew ? [] : [NOTHING_FOR_SALE]),
  ...withoutPhoto(todo),
  ...(todo.verified ? [] : [notVerified(sellerId)]),
];

function paidItem(copy: PaidCopy): TodoItem {
  const { orderId, state, buyerName, cancelAsked } = copy;
  // A returned copy appears here once it was sent.
  const step = sellerStepOf({ state, cancelAsked, sentBack: true });
  return {
    key: orderId,
    title: copy.listingName,
    copy: { id: copy.listingId, photo: copy.photo },
    note:
      cancelAsked && state === 'to_ship'
        ? words.cancelAsked(buyerName)
        : words[state](buyerName, formatPrice(copy.priceCents)),
    until: copy.deadlineAt,
    actions: step ? [{ label: orderScreenWords.sellerSteps[step], href: paths.order(orderId), primary: true }] : [],
  };
}

/** The list of buyers has all of them, sorted by deadline. */
const MORE_SALES: TodoItem = {
  key: 'more-sales',
  title: words.moreSales,
  actions: [{ label: words.myBuyers, href: paths.myBuyers('to_hand_over') }],
};

const payoutItem = (todo: SellerTodo): TodoItem => ({
  key: 'payout',
  title: words.payoutWaits(formatPrice(todo.payoutCents)),
  note: (
    <>
      {todo.payoutRestricted ? words.payoutStopped : words.payoutNote} <NoListings todo={todo} />
    </>
  ),
  actions: [{ label: words.payouts, href: paths.payouts(), primary: true }],
});

/** Date from which new listings are blocked without an action. */
function NoListings({ todo: { noNewListingsFrom, mayListNew } }: { todo: SellerTodo }) {
  if (noNewListingsFrom === null) return null;
  return mayListNew ? (
    <SentenceWithMoment say={words.noNewListingsFrom} at={noNewListingsFrom} as="day" />
  ) : (
    words.noListings
  );
}

/** A returned copy, off sale until its seller has checked it. */
function returnedItem({ id, name, photo, version, recheck }: ReturnedCopy): TodoItem {
  const act = async () => {
    try {
      await putBackOnSale({ id, version });
      toast.success(ownListingsWords.recheck.done);
    } catch (error) {
      toastFailure(error);
    }
    await $sellerTodo.revalidate();
  };
  return {
    key: id,
    title: name,
    copy: { id, photo },
    note: ownListingsWords.recheck.why[recheck],
    actions: [
      { label: ownListingsWords.recheck.actions[recheck], act, primary: true },
      { label: commonWords.button.edit, href: paths.editListing(id) },
    ],
  };
}

const NOTHING_FOR_SALE: TodoItem = {
  key: 'nothing-for-sale',
  title: words.nothingForSale,
  note: words.firstListing,
  actions: [
    { label: words.addListing, href: paths.addListing(), primary: true },
    { label: words.importListings, href: paths.importListings() },
  ],
};

function withoutPhoto({ withoutPhoto: copies, withoutPhotoCount }: SellerTodo): TodoItem[] {
  const items = copies.map(
    ({ id, name }): TodoItem => ({
      key: id,
      title: name,
      copy: { id, photo: null },
      note: words.noPhoto,
      actions: [{ label: words.addPhoto, href: paths.editListing(id) }],
    }),
  );
  const more = withoutPhotoCount - copies.length;
  if (more <= 0) return items;
  const title = more === 1 ? words.oneMoreWithoutPhoto : words.moreWithoutPhoto(more);
  return [
    ...items,
    { key: 'more', title, actions: [{ label: words.myListings, href: paths.myListings('no-picture') }] },
  ];
}

const notVerified = (sellerId: string): TodoItem => ({
  key: 'not-verified',
  title: words.notVerified,
  note: words.verification,
  actions: [{ label: words.sellerPage, href: paths.seller(sellerId) }],
});
