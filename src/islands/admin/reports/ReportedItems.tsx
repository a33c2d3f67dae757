import { moderationScreenWords } from '../../../../core/words/en/moderation.ts';
import { Guard } from '../../ui/Guard.tsx';
import styles from '../table.module.css';
import { ReportedBuyers } from './ReportedBuyers.tsx';
import { ReportedListings } from './ReportedListings.tsx';

export function ReportedItems() {
  return (
    <Guard only="Admin">
      {() => (
        <>
          <ReportedListings />
          <section className={styles.section} aria-labelledby="reported-buyers">
            <h2 id="reported-buyers">{moderationScreenWords.reportedItems.reportedBuyers}</h2>
            <ReportedBuyers />
          </section>
        </>
      )}
    </Guard>
  );
}
