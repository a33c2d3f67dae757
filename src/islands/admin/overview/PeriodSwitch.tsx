import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect } from 'react';
import { PERIODS, type Period } from '../../../../core/period.ts';
import { statsWords } from '../../../../core/words/stats.ts';
import { paths } from '../../../paths.ts';
import { $period, $rowsOf, periodIn, rowsIn } from '../../../stores/stats/overview.ts';
import styles from './overview.module.css';

/** Which period is shown. Links, so that reloading, going back and another tab keep the choice. */
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
  const choose = (period: Period) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (period !== chosen) history.pushState(null, '', path(period));
    $period.set(period);
  };
  return (
    <nav aria-label={statsWords.overview.chooseDays}>
      <ul className={styles.periods}>
        {PERIODS.map((period) => (
          <li key={period}>
            <a href={path(period)} aria-current={period === chosen ? 'page' : undefined} onClick={choose(period)}>
              {statsWords.overview.days(period)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
