/** Dialogs of a card's buttons. Loaded with the first press; booking does not need them. */

import { useStore } from '@nanostores/react';
import { createRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import type { Me } from '../../../core/accounts/user.ts';
import { REPORT_REASONS } from '../../../core/moderation/report-reasons.ts';
import { catalogWords } from '../../../core/words/en/catalog.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { addWish, removeWishOf, reportListing } from '../../api/catalog.ts';
import { ApiError, isUnauthorized } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { $question } from '../../stores/confirm.ts';
import { dropKeptWish, forgetWished, keepWish, rememberWished } from '../../stores/remembered.ts';
import { $user } from '../../stores/session.ts';
import { moduleLoader } from '../load-module.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { TO_PRESS_MS, toastFailure, withLink } from '../ui/failure.tsx';
import askSellerAddress from './AskSeller.tsx?address';
import { $wishedSignedOut, bookOf, LogInOffer, type SelectedBook, wishOf } from './selected-book.tsx';

export const cardDialogs = {
  wish(button: HTMLElement): void {
    const book = bookOf(button);
    if (button.hasAttribute('data-wished')) return void unwish(book);
    askToWish(book, (buyer) => {
      rememberWished([book.id]);
      keepWish(buyer.email, wishOf(button));
    });
  },
  report: (button: HTMLElement): void => askToReport(bookOf(button)),
  ask: (button: HTMLElement): void => void askSeller(bookOf(button)),
} as const;

const loadAskSeller = moduleLoader<typeof import('./AskSeller.tsx')>(askSellerAddress);

// In a container of its own, beside that of the page's first island.
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <>
    <WishLogIn />
    <ConfirmDialog />
  </>,
);

function WishLogIn() {
  const book = useStore($wishedSignedOut);
  const user = useStore($user);
  if (!book || user) return null;
  return (
    <Dialog title={book.name} onClose={() => $wishedSignedOut.set(null)}>
      <LogInOffer text={catalogWords.loginToWish} intent="wish" book={book} />
    </Dialog>
  );
}

const reasons = [
  { value: '', label: commonWords.reasons.none },
  ...REPORT_REASONS.map((value) => ({ value, label: commonWords.reasons[value] })),
];

/** Opens the dialog of a question, whose code comes with its first press. */
async function askSeller(book: SelectedBook): Promise<void> {
  try {
    (await loadAskSeller()).open(book);
  } catch {
    toast.error(commonWords.error.offline);
  }
}

/** Reports the book of a card after a confirmation with an optional reason (docs/product.md, "Strings"). */
function askToReport({ id, name }: SelectedBook): void {
  if (!$user.get()) {
    askToLogIn();
    return;
  }
  $question.set({
    title: catalogWords.confirmReport(name),
    label: catalogWords.report.submit,
    choice: { label: catalogWords.report.reason, options: reasons },
    act: ({ chosen }) => report(id, chosen),
  });
}

function askToLogIn(): void {
  const { pathname, search } = location;
  const back = paths.logIn(pathname + search);
  toast.error(withLink(catalogWords.loginToReport, back, catalogWords.bookingModal.logIn), { duration: TO_PRESS_MS });
}

async function report(id: string, chosen: string): Promise<void> {
  try {
    const reason = REPORT_REASONS.find((reason) => reason === chosen);
    if ((await reportListing(id, reason)) > 0) toast.success(commonWords.reported);
  } catch (error) {
    // The open dialog shows all other errors.
    if (!isUnauthorized(error)) throw error;
    askToLogIn();
  }
}

/**
 * Adds a card's book to the wish list after a confirmation (docs/product.md, "Strings"). `fill` is called with the
 * buyer on success.
 */
function askToWish(book: SelectedBook, fill: (buyer: Me) => void): void {
  const user = $user.get();
  if (!user) return void $wishedSignedOut.set(book);
  const { id, name } = book;
  if (user.role !== 'Buyer') return void toast.error(catalogWords.wishForBuyers);
  // Stores nothing for a user who signed out in another tab meanwhile.
  const fillTheirs = () => $user.get()?.userId === user.userId && fill(user);
  $question.set({
    title: catalogWords.confirmWish(name),
    label: commonWords.button.add,
    act: () => wish(id, fillTheirs),
  });
}

/** Throws retryable errors, which the open dialog shows. */
async function wish(listingId: string, fill: () => unknown): Promise<void> {
  try {
    await addWish({ listingId });
    fill();
    toast.success(catalogWords.wished);
  } catch (error) {
    if (isUnauthorized(error)) return void toast.error(catalogWords.loginToWish);
    // The only conflict: it is on the list already.
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
    fill();
    toastFailure(error);
  }
}

/** Removes a card's book from the wish list at once: pressing the heart again adds it back. */
async function unwish({ id, name }: SelectedBook): Promise<void> {
  const user = $user.get();
  if (!user) return;
  try {
    await removeWishOf(id);
    if ($user.get()?.userId === user.userId) {
      forgetWished(id);
      dropKeptWish(user.email, id);
    }
    toast.success(commonWords.removed(name));
  } catch (error) {
    if (isUnauthorized(error)) toast.error(catalogWords.loginToWish);
    else toastFailure(error);
  }
}
