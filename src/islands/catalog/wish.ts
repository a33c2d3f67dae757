import { toast } from 'react-hot-toast/headless';
import type { Me } from '../../../core/accounts/user.ts';
import { catalogWords } from '../../../core/words/catalog/catalog.ts';
import { commonWords } from '../../../core/words/common.ts';
import { addWish, removeWishOf } from '../../api/catalog.ts';
import { ApiError, isUnauthorized } from '../../api/client.ts';
import { $question } from '../../stores/confirm.ts';
import { $wishedSignedOut, type SelectedBook } from '../../stores/orders/booking.ts';
import { dropKeptWish } from '../../stores/orders/kept-wishes.ts';
import { forgetWished } from '../../stores/orders/wished.ts';
import { $user } from '../../stores/session.ts';
import { toastFailure } from '../ui/failure.ts';

/** Asks, and puts the book of a card on the wish list (docs/product.md, "Strings"). `fill` hears that it is there, and on whose. */
export function askToWish(book: SelectedBook, fill: (buyer: Me) => void): void {
  const user = $user.get();
  if (!user) return void $wishedSignedOut.set(book);
  const { id, name } = book;
  if (user.role !== 'Buyer') return void toast.error(catalogWords.wishForBuyers);
  // Who signed out meanwhile, in another tab, leaves nothing behind.
  const fillTheirs = () => $user.get()?.userId === user.userId && fill(user);
  $question.set({
    title: catalogWords.confirmWish(name),
    label: commonWords.button.add,
    act: () => wish(id, fillTheirs),
  });
}

/** What fails and may be tried again is thrown: the question says it, and stays. */
async function wish(listingId: string, fill: () => unknown): Promise<void> {
  try {
    await addWish({ listingId });
    fill();
    toast.success(catalogWords.wished);
  } catch (error) {
    if (isUnauthorized(error)) return void toast.error(catalogWords.loginToWish);
    // The one conflict there is: it is on the list already.
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
    fill();
    toastFailure(error);
  }
}

/** Takes the book of a card off the wish list, at once: whoever pressed its filled heart can press it again. */
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
