import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { PERIODS, type Period } from '../../../../core/period.ts';
import { statsWords } from '../../../../core/words/en/stats.ts';
import { paths } from '../../../paths.ts';
import { $period, $rowsOf, periodIn, rowsIn } from '../../../stores/stats/overview.ts';
import { choiceLink } from '../../ui/navigation.ts';
import styles from './overview.module.css';

/** Choice of the period, as links, so that reloads, history and other tabs keep it. */
export function PeriodSwitch() {
  const chosen = useStore($period);
  const rowsOf = useStore($rowsOf);
  const path = (period: Period) => (rowsOf ? paths.overviewRows(rowsOf, period) : paths.overview(period));
  useEffect(() => {
    const follow = () => {
      $period.set(periodIn(location.search));
      $rowsOf.set(rowsIn(location.search));
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return (
    <nav aria-label={statsWords.overview.chooseDays}>
      <ul className={styles.periods}>
        {PERIODS.map((period) => (
          <li key={period}>
            <a {...choiceLink(period, chosen, path, $period.set)}>{statsWords.overview.days(period)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
