import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { commonWords } from '../../../../core/words/en/common.ts';
import { moduleLoader } from '../../load-module.ts';
import { focusIfLost } from '../../ui/focus.ts';
import address from './Palette.tsx?address';
// Code that is loaded by its address brings no styles.
import './palette.module.css';

type Code = typeof import('./Palette.tsx');
const load = moduleLoader<Code>(address);

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

const isAdmin = () => document.documentElement.dataset.role === 'Admin';

/** Opens the palette with its keys, and with the button of the menu (`data-palette`), which only admins see. */
export function PaletteOpener() {
  const [code, setCode] = useState<Code>();
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isAdmin()) return;
    // Before it opens, so that nothing is lost that an admin types at once. Opening tries again.
    load().then(setCode, () => {});
    const open = () => {
      setOpen(true);
      load().then(setCode, () => {
        setOpen(false);
        toast.error(commonWords.error.offline);
      });
    };
    const press = (event: KeyboardEvent) => {
      if (!isForPalette(event)) return;
      event.preventDefault();
      open();
    };
    // Disabled until now, so that no press is lost.
    const button = document.querySelector<HTMLButtonElement>('[data-palette]');
    if (button) button.disabled = false;
    button?.addEventListener('click', open);
    // Before the search field of the bar, which listens for a slash, too.
    addEventListener('keydown', press, true);
    return () => {
      button?.removeEventListener('click', open);
      removeEventListener('keydown', press, true);
    };
  }, []);
  useEffect(() => {
    // On a phone the dialog closes the drawer, and its button cannot get the focus back.
    if (!isOpen && wasOpen.current) focusIfLost(document.querySelector<HTMLElement>('[popovertarget="drawer"]'));
    wasOpen.current = isOpen;
  }, [isOpen]);
  return isOpen && code && <code.Palette onClose={() => setOpen(false)} />;
}

/**
 * A slash outside of fields, unless the switch in the footer turns such keys off (WCAG 2.1.4), or K with Control or
 * Command. In a field of macOS, Control K deletes text.
 */
function isForPalette({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey || document.querySelector('dialog[open]')) return false;
  const inField = target instanceof Element && target.closest(FIELDS) !== null;
  if (key === '/' && !ctrlKey && !metaKey) {
    const slash = document.querySelector<HTMLInputElement>('[data-slash]');
    return !inField && slash !== null && slash.checked && slash.checkVisibility();
  }
  const isControl = ctrlKey && !(inField && navigator.platform.startsWith('Mac'));
  return key.toLowerCase() === 'k' && !shiftKey && isControl !== metaKey;
}
