import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import { useToaster } from 'react-hot-toast/headless';
import { $openDialog } from './Dialog.tsx';

/** Several islands of a page bring a toaster; the first one that is there shows the toasts of all. */
const $shownBy = atom<string | null>(null);

/** At most this many are kept on the screen (specification, section 4). */
const TOASTS_AT_MOST = 20;

/** Toasts as the specification has them; the library keeps the times, the look is ours. */
export function Toaster() {
  const id = useId();
  const shownBy = useStore($shownBy);
  useEffect(() => {
    if ($shownBy.get() === null) $shownBy.set(id);
    return () => {
      if ($shownBy.get() === id) $shownBy.set(null);
    };
  }, [id]);
  return shownBy === id ? <Toasts /> : null;
}

function Toasts() {
  const { toasts, handlers } = useToaster({ removeDelay: 200 });
  const { startPause, endPause } = handlers;
  // What lies behind an open dialog is dimmed, and silent for screen readers: the toasts go inside it.
  const dialog = useStore($openDialog);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: resting the pointer only stops the clock
    <div className="toasts" onMouseEnter={startPause} onMouseLeave={endPause}>
      {toasts
        .filter(({ visible }) => visible)
        .slice(0, TOASTS_AT_MOST)
        .map((toast) => (
          <div key={toast.id} className={`toast toast-${toast.type}`} {...toast.ariaProps}>
            {typeof toast.message === 'function' ? toast.message(toast) : toast.message}
          </div>
        ))}
    </div>,
    dialog ?? document.body,
  );
}
