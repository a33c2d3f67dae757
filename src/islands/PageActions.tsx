import { useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast/headless';
import { paths } from '../paths.ts';
import { messages } from '../shared/messages.ts';
import { $selectedBook } from '../stores/booking.ts';
import { signOut } from '../stores/session.ts';
import { BookingModal } from './catalog/BookingModal.tsx';
import { Toaster } from './ui/Toaster.tsx';

/** What a button of the page can ask for, by its `data-intent`. */
const intents: Record<string, (data: DOMStringMap) => void> = {
  book({ id = '', name = '', priceCents }) {
    $selectedBook.set({ id, name, priceCents: Number(priceCents) });
  },
  async 'log-out'() {
    try {
      await signOut();
      location.assign(paths.home());
    } catch (error) {
      toast.error(error instanceof Error ? error.message : messages.error.unexpected);
    }
  },
};

// Registered with the module, not in an effect: the click that woke this island is replayed right after it was loaded.
if (typeof document !== 'undefined') {
  document.addEventListener('click', ({ target }) => {
    const asked = target instanceof Element ? target.closest<HTMLElement>('[data-intent]') : null;
    if (asked) intents[asked.dataset.intent ?? '']?.(asked.dataset);
  });
}

/** The one island of every page: nothing until a person acts, then toasts and the booking modal. */
export function PageActions() {
  // The replayed click may come before hydration ends, which has to find what the server rendered: nothing.
  const hydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  if (!hydrated) return null;
  return (
    <>
      <BookingModal />
      <Toaster />
    </>
  );
}
