import { toast } from 'react-hot-toast/headless';
import type { MyListing } from '../../../../core/listings/my-listing.ts';
import { ownListingsWords } from '../../../../core/words/en/listings.ts';
import { $listings, changeListings } from '../../../stores/listings/listings.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { toastFailure } from '../../ui/failure.ts';
import { putBackOnSale } from './bulk.ts';
import styles from './my-listings.module.css';

const words = ownListingsWords.recheck;

export function Recheck({ listing: { id, name, version, recheck } }: { listing: MyListing }) {
  if (recheck === null) return null;
  const act = async () => {
    try {
      await putBackOnSale({ id, version });
      changeListings((row) => (row.id === id ? { ...row, paused: false, recheck: null } : row));
      toast.success(words.done);
    } catch (error) {
      toastFailure(error);
    }
    $listings.revalidate();
  };
  return (
    <div className={styles.recheck}>
      <p className="form-note">{words.why[recheck]}</p>
      <ActButton className="button-small button-primary" name={words.labels[recheck](name)} act={act}>
        {words.actions[recheck]}
      </ActButton>
    </div>
  );
}
