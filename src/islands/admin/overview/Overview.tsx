import { price } from '../../../../core/format.ts';
import { CHARTS, OVERVIEW_DAYS, type Overview as Seen } from '../../../../core/stats/overview.ts';
import { paths } from '../../../paths.ts';
import { $overview } from '../../../stores/stats/overview.ts';
import { Guard, Spinner, Unreachable } from '../../ui/Guard.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { ChartFigure } from './ChartFigure.tsx';
import { type Figure, Figures } from './Figures.tsx';
import styles from './overview.module.css';

/** The admin's first look: what waits, what the last thirty days brought, and how many people there are. */
export function Overview() {
  return <Guard only="Admin">{() => <Loaded />}</Guard>;
}

function Loaded() {
  const { data: overview, error } = useAnswer($overview);
  if (!overview) return error ? <Unreachable /> : <Spinner label="Loading the overview" />;
  return (
    <>
      {error && (
        <p className="notice notice-error" role="alert">
          {error.message}. What you see is older.
        </p>
      )}
      <section className={styles.section} aria-labelledby="waiting">
        <h2 id="waiting">Waiting for you</h2>
        <Figures figures={waiting(overview)} />
      </section>
      <section className={styles.section} aria-labelledby="days">
        <h2 id="days">The last {OVERVIEW_DAYS} days</h2>
        <Figures
          figures={[
            { label: 'Listings posted', value: count(overview.listings) },
            { label: 'Sales', value: count(overview.sales) },
            { label: 'Revenue', value: price(overview.revenueCents) },
            { label: 'Refunds', value: price(overview.refundsCents) },
          ]}
        />
        <div className={styles.charts}>
          {CHARTS.map((chart) => (
            <ChartFigure key={chart} chart={chart} overview={overview} />
          ))}
        </div>
      </section>
      <section className={styles.section} aria-labelledby="people">
        <h2 id="people">People</h2>
        <Figures
          figures={[
            { label: 'Buyers', value: count(overview.buyers) },
            { label: 'Sellers', value: count(overview.sellers) },
            {
              label: 'Sellers without the badge',
              value: count(overview.unverifiedSellers),
              ...(overview.unverifiedSellers > 0 && {
                link: { path: paths.allSellers('unverified'), label: 'See the sellers' },
              }),
            },
          ]}
        />
      </section>
    </>
  );
}

const count = (value: number): string => value.toLocaleString('en-US');

/** What wants an admin; the way there only where there is something. */
function waiting({ reportedListings, reportedBuyers, moneyChecks }: Seen): Figure[] {
  const figure = (label: string, value: number, link: Figure['link']): Figure => ({
    label,
    value: count(value),
    ...(value > 0 && { link, waits: true }),
  });
  return [
    figure('Reported listings', reportedListings, { path: paths.reportedItems(), label: 'See the listings' }),
    figure('Reported buyers', reportedBuyers, {
      path: `${paths.reportedItems()}#reported-buyers`,
      label: 'See the buyers',
    }),
    figure('Money checks that are not 0', moneyChecks, { path: paths.money(), label: 'See the money' }),
  ];
}
