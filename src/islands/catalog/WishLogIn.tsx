import { useStore } from '@nanostores/react';
import { catalogWords } from '../../../core/words/en/catalog.ts';
import { $user } from '../../stores/session.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { $wishedSignedOut } from './card-book.ts';
import { LogInOffer } from './LogInOffer.tsx';

export function WishLogIn() {
  const book = useStore($wishedSignedOut);
  const user = useStore($user);
  if (!book || user) return null;
  return (
    <Dialog title={book.name} onClose={() => $wishedSignedOut.set(null)}>
      <LogInOffer text={catalogWords.loginToWish} intent="wish" book={book} />
    </Dialog>
  );
}
