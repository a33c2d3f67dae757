import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import type { MyListing } from '../../../../core/listings/my-listing.ts';
import { ownListingsWords } from '../../../../core/words/en/listings.ts';
import { $chosen, choose } from '../../../stores/listings/chosen.ts';
import styles from './choose.module.css';

/** Sold copies cannot be changed. */
export const choosable = (rows: readonly MyListing[]) => rows.filter(({ sold }) => !sold);

export function Choose({ listing: { id, name } }: { listing: MyListing }) {
  const chosen = useStore($chosen).has(id);
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        aria-label={ownListingsWords.bulk.choose(name)}
        checked={chosen}
        onChange={({ target }) => choose([id], target.checked)}
      />
    </label>
  );
}

type Props = { readonly rows: readonly MyListing[]; readonly box: RefObject<HTMLInputElement | null> };

export function ChooseAll({ rows, box }: Props) {
  const chosen = useStore($chosen);
  const ids = choosable(rows).map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <label className={styles.all}>
      <input
        ref={box}
        type="checkbox"
        checked={ids.every((id) => chosen.has(id))}
        onChange={({ target }) => choose(ids, target.checked)}
      />
      {ownListingsWords.bulk.chooseAll}
    </label>
  );
}
