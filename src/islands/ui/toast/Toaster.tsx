import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, useToaster } from 'react-hot-toast/headless';
import { $openDialog } from '../dialog/Dialog.tsx';
import { useFirst } from '../use-first.ts';
import { findToastRegion } from './ToastRegion.tsx';

/** Several islands of a page bring a toaster; the first one that is there shows the toasts of all. */
const $shownBy = atom<string | null>(null);

/** At most this many are kept on the screen (docs/product.md, "States"). */
const TOASTS_AT_MOST = 20;

/** A toast that stood in a region for less than this before that one went has not been heard there. */
const HEARD_MS = 200;

/** Toasts (docs/product.md, "States"); the library keeps the times, the look is ours. */
export function Toaster() {
  return useFirst($shownBy) ? <Toasts /> : null;
}

function Toasts() {
  const { toasts, handlers } = useToaster({ removeDelay: 200 });
  // What lies behind an open dialog is dimmed, and silent for screen readers: the toasts go inside it.
  const dialog = useStore($openDialog);
  const [place, setPlace] = useState({ dialog, since: 0 });
  if (place.dialog !== dialog) setPlace({ dialog, since: Date.now() });
  const region = findToastRegion(dialog ?? document.body);
  const box = region?.parentElement;
  // Resting the pointer on the toasts stops the clock. Heard by their box: a toast that goes tells nobody that it was left.
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
      {/* They moved here with the place, and are not to be announced again: beside the region. */}
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
