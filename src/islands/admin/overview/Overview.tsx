import { useStore } from '@nanostores/react';
import type { Period } from '../../../../core/period.ts';
import {
  CHART_SERIES,
  CHARTS,
  type Chart,
  type Overview as Figured,
  formatChange,
} from '../../../../core/stats/overview.ts';
import { factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { statsWords } from '../../../../core/words/en/stats.ts';
import { paths } from '../../../paths.ts';
import { $overview, $period, $rowsOf } from '../../../stores/overview.ts';
import factorNotice from '../../account/recovery/verify-banner.module.css';
import { Guard } from '../../Guard.tsx';
import { LoadingOrFailed, Outdated, useLastValue } from '../../ui/load-states.tsx';
import styles from '../screens.module.css';
import { ChartFigure } from './ChartFigure.tsx';
import { OverviewRows, PeriodSwitch } from './OverviewRows.tsx';

const words = statsWords.overview;

export function Overview() {
  return (
    <Guard only="Admin">
      {(user) => (
        <>
          {!user.hasFactor && <FactorBanner />}
          <Shown />
        </>
      )}
    </Guard>
  );
}

function Shown() {
  const rowsOf = useStore($rowsOf);
  return rowsOf ? <OverviewRows of={rowsOf} /> : <Loaded />;
}

function Loaded() {
  // The previous period stays visible until the chosen one has loaded.
  const { data: overview, error, stale } = useLastValue($overview);
  const period = useStore($period);
  if (!overview) return <LoadingOrFailed error={error} label={words.loading} />;
  const days = overview.days.length;
  return (
    <>
      <Outdated error={error} />
      <section className={styles.section} aria-labelledby="waiting">
        <h2 id="waiting">{words.todo}</h2>
        <Figures figures={openTasks(overview)} />
      </section>
      <section className={styles.section} aria-labelledby="days" aria-busy={stale}>
        <div className={styles.periodHead}>
          <div>
            <h2 id="days">{words.period(days)}</h2>
            <p>{words.beside(days)}</p>
          </div>
          <PeriodSwitch />
        </div>
        <div className={`${styles.section} ${stale ? styles.stale : ''}`}>
          <Figures figures={periodFigures(overview, period)} />
          <div className={styles.charts}>
            {CHARTS.map((chart) => (
              <ChartFigure key={chart} chart={chart} overview={overview} />
            ))}
          </div>
        </div>
      </section>
      <section className={styles.section} aria-labelledby="people">
        <h2 id="people">{words.users}</h2>
        <Figures figures={userFigures(overview)} />
      </section>
    </>
  );
}

const count = (value: number): string => value.toLocaleString('en-US');

/** Open tasks of admins; linked only if the count is above 0. */
function openTasks({ reportedListings, reportedBuyers, unverifiedSellers, moneyChecks }: Figured): Figure[] {
  const figure = (label: string, value: number, link: Figure['link']): Figure => ({
    label,
    value: count(value),
    ...(value > 0 && { link, waits: true }),
  });
  return [
    figure(words.reportedListings, reportedListings, { path: paths.reportedItems(), label: words.listingsLink }),
    figure(words.reportedBuyers, reportedBuyers, {
      path: paths.reportedBuyers(),
      label: words.buyersLink,
    }),
    figure(words.unverifiedSellers, unverifiedSellers, {
      path: paths.allSellers('unverified'),
      label: words.sellersLink,
    }),
    figure(words.moneyProblems, moneyChecks, { path: paths.money(), label: words.moneyLink }),
  ];
}

const LABELS: Readonly<Record<Chart, string>> = {
  listings: words.listingsPosted,
  sales: words.sales,
  revenue: words.revenue,
  refunds: words.refunds,
};

function periodFigures(overview: Figured, period: Period): Figure[] {
  const links: Readonly<Record<Chart, Figure['link']>> = {
    listings: { path: paths.overviewRows('listings', period), label: words.newListingsLink },
    sales: { path: paths.overviewRows('sales', period), label: words.salesLink },
    revenue: { path: paths.overviewRows('revenue', period), label: words.revenueLink },
    refunds: { path: paths.overviewRows('refunds', period), label: words.refundsLink },
  };
  return CHARTS.map((chart) => {
    const { of, format } = CHART_SERIES[chart];
    const [now, before] = [of(overview), of(overview.before)];
    return {
      label: LABELS[chart],
      value: format(now),
      change: formatChange(now, before, format),
      ...(now > 0 && { link: links[chart] }),
    };
  });
}

function userFigures({ buyers, sellers }: Figured): Figure[] {
  return [
    { label: words.buyers, value: count(buyers), link: { path: paths.newestBuyers(), label: words.newBuyersLink } },
    {
      label: words.sellers,
      value: count(sellers),
      link: { path: paths.allSellers('newest'), label: words.newSellersLink },
    },
  ];
}

type Figure = {
  readonly label: string;
  readonly value: string;
  /** Change since the previous period. */
  readonly change?: string;
  readonly link?: { readonly path: string; readonly label: string };
  /** Needs attention. */
  readonly waits?: boolean;
};

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, change, link, waits = false }) => (
        <div key={label} data-waits={waits}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {change && <dd className={styles.note}>{change}</dd>}
          {link && (
            <dd className={styles.more}>
              <a href={link.path}>{link.label}</a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

const bannerWords = factorScreenWords.adminBanner;

function FactorBanner() {
  return (
    <section className={`notice ${factorNotice.banner}`} aria-labelledby="factor-banner">
      <h2 id="factor-banner">{bannerWords.heading}</h2>
      <p>{bannerWords.body}</p>
      <p className="form-actions">
        <a className="button button-small" href={paths.ownSecondStep()}>
          {bannerWords.action}
        </a>
      </p>
    </section>
  );
}
