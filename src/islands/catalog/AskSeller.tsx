/** The dialog of a question about a copy, on its page. Loaded with the first press of its button. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { createRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { messagesWords } from '../../../core/words/en/trust.ts';
import { askSeller } from '../../api/conversations.ts';
import { paths } from '../../paths.ts';
import { $user } from '../../stores/session.ts';
import { MessageForm } from '../account/messages/MessageForm.tsx';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogActions } from '../ui/dialog/DialogButtons.tsx';
import { TO_PRESS_MS, withLink } from '../ui/failure.tsx';
import { LogInOffer, type SelectedBook } from './selected-book.tsx';

const { ask: words } = messagesWords;

/** The dialog is open while this is set. */
const $book = atom<SelectedBook | null>(null);

export const open = (book: SelectedBook): void => $book.set(book);

// In a container of its own, beside that of the page's first island.
createRoot(document.body.appendChild(document.createElement('div'))).render(<AskSeller />);

function AskSeller() {
  const book = useStore($book);
  const user = useStore($user);
  if (!book) return null;
  const close = () => $book.set(null);
  const send = async (text: string) => {
    const id = await askSeller({ listingId: book.id, text });
    close();
    toast.success(withLink(words.done, paths.messages(id), words.open), { duration: TO_PRESS_MS });
  };
  return (
    <Dialog title={words.title(book.name)} onClose={close}>
      {user ? (
        <MessageForm label={words.label} send={send}>
          {(busy) => <DialogActions label={messagesWords.form.send} busy={busy} onCancel={close} />}
        </MessageForm>
      ) : (
        <LogInOffer text={words.logIn} intent="ask" book={book} />
      )}
    </Dialog>
  );
}
