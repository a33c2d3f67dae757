import { moderationScreenWords } from '../../../../core/words/en/moderation.ts';
import { Thumbnail } from '../../ui/list/BookCell.tsx';
import styles from '../table.module.css';

/** A book's photo, opened in full size, because the reported detail may be small. */
export function Cover({ name, photo }: { name: string; photo: string | null }) {
  if (!photo) return <Thumbnail name={name} photo={null} />;
  return (
    <a
      className={styles.cover}
      href={photo}
      target="_blank"
      rel="noopener"
      aria-label={moderationScreenWords.cover.linkLabel(name)}
    >
      <Thumbnail name={name} photo={photo} />
    </a>
  );
}
