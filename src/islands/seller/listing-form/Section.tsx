import { type ReactNode, useId } from 'react';
import type { Fields } from '../../../stores/listings/draft.ts';
import styles from './listing-form.module.css';

/** What every part of the form gets: what it says at first, and the messages by wire names. */
export type PartProps = { readonly fields: Fields; readonly errors: Readonly<Record<string, string>> };

type Props = {
  readonly title: string;
  readonly note?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Fields that belong together. */
export function Section({ title, note, className = '', children }: Props) {
  const id = useId();
  return (
    <fieldset className={`${styles.section} ${className}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note && <p className="form-note">{note}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
