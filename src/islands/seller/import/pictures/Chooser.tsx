import type { ReactNode } from 'react';
import covering from '../../../ui/form/covering-input.module.css';
import styles from './pictures.module.css';

type Props = {
  readonly className: string | undefined;
  readonly label: string;
  readonly onFiles: (files: Iterable<File>) => void;
  readonly children: ReactNode;
};

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
          // Allows choosing the same file again after its removal.
          input.value = '';
        }}
      />
      {children}
    </label>
  );
}
