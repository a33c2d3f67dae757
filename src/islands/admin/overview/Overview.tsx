import { price } from '../../../../core/format.ts';
import { CHARTS, OVERVIEW_DAYS, type Overview as Shown } from '../../../../core/stats/overview.ts';
import { statsWords } from '../../../../core/words/stats.ts';
import { paths } from '../../../paths.ts';
import { $overview } from '../../../stores/stats/overview.ts';
import { Awaited, Outdated } from '../../ui/Awaited.tsx';
import { Guard } from '../../ui/Guard.tsx';
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
  if (!overview) return <Awaited error={error} label={statsWords.overview.loading} />;
  return (
    <>
      <Outdated error={error} />
      <section className={styles.section} aria-labelledby="waiting">
        <h2 id="waiting">{statsWords.overview.todo}</h2>
        <Figures figures={openTasks(overview)} />
      </section>
      <section className={styles.section} aria-labelledby="days">
        <h2 id="days">{statsWords.overview.period(OVERVIEW_DAYS)}</h2>
        <Figures
          figures={[
            { label: statsWords.overview.listingsPosted, value: count(overview.listings) },
            { label: statsWords.overview.sales, value: count(overview.sales) },
            { label: statsWords.overview.revenue, value: price(overview.revenueCents) },
            { label: statsWords.overview.refunds, value: price(overview.refundsCents) },
          ]}
        />
        <div className={styles.charts}>
          {CHARTS.map((chart) => (
            <ChartFigure key={chart} chart={chart} overview={overview} />
          ))}
        </div>
      </section>
      <section className={styles.section} aria-labelledby="people">
        <h2 id="people">{statsWords.overview.users}</h2>
        <Figures
          figures={[
            { label: statsWords.overview.buyers, value: count(overview.buyers) },
            { label: statsWords.overview.sellers, value: count(overview.sellers) },
            {
              label: statsWords.overview.unverifiedSellers,
              value: count(overview.unverifiedSellers),
              ...(overview.unverifiedSellers > 0 && {
                link: { path: paths.allSellers('unverified'), label: statsWords.overview.sellersLink },
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
function openTasks({ reportedListings, reportedBuyers, moneyChecks }: Shown): Figure[] {
  const figure = (label: string, value: number, link: Figure['link']): Figure => ({
    label,
    value: count(value),
    ...(value > 0 && { link, waits: true }),
  });
  return [
    figure(statsWords.overview.reportedListings, reportedListings, {
      path: paths.reportedItems(),
      label: statsWords.overview.listingsLink,
    }),
    figure(statsWords.overview.reportedBuyers, reportedBuyers, {
      path: `${paths.reportedItems()}#reported-buyers`,
      label: statsWords.overview.buyersLink,
    }),
    figure(statsWords.overview.failedMoneyChecks, moneyChecks, {
      path: paths.money(),
      label: statsWords.overview.moneyLink,
    }),
  ];
}
