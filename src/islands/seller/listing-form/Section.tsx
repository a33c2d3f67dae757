import { type ReactNode, useId } from 'react';
import type { Fields } from '../../../stores/listings/draft.ts';
import styles from './listing-form.module.css';

/** Properties of each part of the form: initial values, and errors by wire name. */
export type PartProps = { readonly fields: Fields; readonly errors: Readonly<Record<string, string>> };

type Props = {
  readonly title: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

export function Section({ title, className = '', children }: Props) {
  const id = useId();
  return (
    <fieldset className={`${styles.section} ${className}`} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
