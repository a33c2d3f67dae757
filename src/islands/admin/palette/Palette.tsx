import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { paletteWords as words } from '../../../../core/words/en/admin.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import styles from './palette.module.css';
import { paletteOptions } from './palette-options.ts';

/**
 * Pages of admins by name, and searches of their lists (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). In the
 * body, because the menu with its button may be a closed drawer.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  return createPortal(
    <Dialog title={words.title} onClose={onClose}>
      <Finder onClose={onClose} />
    </Dialog>,
    document.body,
  );
}

function Finder({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const options = paletteOptions(typed);
  const active = options.length > 0 ? `${id}-${place}` : undefined;
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setPlace((place + step + options.length) % Math.max(options.length, 1));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      // A click, as of a pointer, so that a modifier key opens another tab.
      const { ctrlKey, metaKey, shiftKey } = event;
      const link = active && document.getElementById(active);
      if (link)
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
    }
  };
  return (
    <>
      <div className={styles.field}>
        <Field
          label={words.field}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-activedescendant={active}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} role="listbox" aria-label={words.results} className={styles.options}>
        {options.map(({ title, path }, at) => (
          <a
            key={path}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === place}
            tabIndex={-1}
            href={path}
            onClick={onClose}
          >
            {title}
          </a>
        ))}
      </div>
      <p className={options.length > 0 ? 'visually-hidden' : 'form-note'} role="status">
        {words.found(options.length)}
      </p>
    </>
  );
}
