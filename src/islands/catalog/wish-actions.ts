import { toast } from 'react-hot-toast/headless';
import type { Me } from '../../../core/accounts/user.ts';
import { catalogWords } from '../../../core/words/en/catalog.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { addWish, removeWishOf } from '../../api/catalog.ts';
import { ApiError, isUnauthorized } from '../../api/client.ts';
import { $question } from '../../stores/confirm.ts';
import { dropKeptWish, forgetWished } from '../../stores/remembered.ts';
import { $user } from '../../stores/session.ts';
import { toastFailure } from '../ui/failure.ts';
import { $wishedSignedOut, type SelectedBook } from './card-book.ts';

/**
 * Adds a card's book to the wish list after a confirmation (docs/product.md, "Strings"). `fill` is called with the
 * buyer on success.
 */
export function askToWish(book: SelectedBook, fill: (buyer: Me) => void): void {
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
export async function unwish({ id, name }: SelectedBook): Promise<void> {
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
