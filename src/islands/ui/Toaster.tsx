import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, useToaster } from 'react-hot-toast/headless';
import { $openDialog, findToastRegion, useFirst } from './dialog/Dialog.tsx';

/** Several islands of a page render a toaster; only the first one shows the toasts. */
const $shownBy = atom<string | null>(null);

/** Limit of toasts on the screen (docs/product.md, "States"). */
const TOASTS_AT_MOST = 20;

/** Minimum time in a region, in ms, for a screen reader to announce a toast there. */
const HEARD_MS = 200;

/**
 * Toasts (docs/product.md, "States"). The library keeps their times; its own look is an inline style sheet, which the
 * content policy refuses.
 */
export function Toaster() {
  return useFirst($shownBy) ? <Toasts /> : null;
}

function Toasts() {
  const { toasts, handlers } = useToaster({ removeDelay: 200 });
  // Content behind an open dialog is inert for screen readers, so the toasts go inside it.
  const dialog = useStore($openDialog);
  const [place, setPlace] = useState({ dialog, since: 0 });
  if (place.dialog !== dialog) setPlace({ dialog, since: Date.now() });
  const region = findToastRegion(dialog ?? document.body);
  const box = region?.parentElement;
  // Hovering pauses the toasts. The listener is on their container, because a removed toast fires no leave event.
  const { startPause, endPause } = handlers;
  useEffect(() => {
    box?.addEventListener('mouseenter', startPause);
    box?.addEventListener('mouseleave', endPause);
    return () => {
      box?.removeEventListener('mouseenter', startPause);
      box?.removeEventListener('mouseleave', endPause);
    };
  }, [box, startPause, endPause]);
  if (!region || !box) return null;
  const shown = toasts.filter(({ visible }) => visible).slice(0, TOASTS_AT_MOST);
  const isHeard = ({ createdAt }: Toast) => createdAt < place.since - HEARD_MS;
  return (
    <>
      {createPortal(<Each of={shown.filter((toast) => !isHeard(toast))} />, region)}
      {/* Toasts that moved with the region must not be announced again, so they are beside it. */}
      {createPortal(<Each of={shown.filter(isHeard)} />, box)}
    </>
  );
}

const Each = ({ of }: { of: readonly Toast[] }) =>
  of.map((toast) => (
    <div key={toast.id} className={`toast toast-${toast.type} ${toast.className ?? ''}`}>
      {typeof toast.message === 'function' ? toast.message(toast) : toast.message}
    </div>
  ));
