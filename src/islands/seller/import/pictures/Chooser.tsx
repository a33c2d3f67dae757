import type { ReactNode } from 'react';
import covering from '../../../ui/form/covering-input.module.css';
import styles from './pictures.module.css';

type Props = {
  readonly className: string | undefined;
  readonly label: string;
  readonly onFiles: (files: Iterable<File>) => void;
  readonly children: ReactNode;
};

/** Chooses files of pictures, several at once. */
export function Chooser({ className, label, onFiles, children }: Props) {
  return (
    <label className={`${styles.chooser} ${className}`}>
      <input
        className={covering.input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        aria-label={label}
        onChange={({ currentTarget: input }) => {
          onFiles([...(input.files ?? [])]);
          // The same file may be chosen again after it was removed.
          input.value = '';
        }}
      />
      {children}
    </label>
  );
}
