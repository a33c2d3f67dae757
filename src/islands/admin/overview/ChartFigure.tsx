import {
  CHART_SERIES,
  type Chart,
  chartSentence,
  formatShortDay,
  type Overview,
  type OverviewDay,
} from '../../../../core/stats/overview.ts';
import { statsWords } from '../../../../core/words/en/stats.ts';
import { BarChart } from '../../ui/BarChart.tsx';
import styles from '../screens.module.css';

type ChartFigureProps = { readonly chart: Chart; readonly overview: Overview };

export function ChartFigure({ chart, overview }: ChartFigureProps) {
  const { of, format } = CHART_SERIES[chart];
  const words = statsWords.charts;
  const title = words.titles[chart];
  return (
    <figure className={styles.chart}>
      <OverviewBars chart={chart} days={overview.days} label={chartSentence(chart, overview)} />
      <figcaption>
        {/* The labels in the picture are small; the text has the same content. */}
        <p className="form-note" aria-hidden="true">
          {chartSentence(chart, overview)}
        </p>
        <details>
          <summary>{words.table(title)}</summary>
          <table className={styles.numbers} aria-label={words.table(title)}>
            <thead>
              <tr>
                <th scope="col">{words.day}</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {overview.days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">
                    <time dateTime={day.day}>{formatShortDay(day.day)}</time>
                  </th>
                  <td>{format(of(day))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figcaption>
    </figure>
  );
}

type BarChartProps = {
  readonly chart: Chart;
  readonly days: readonly OverviewDay[];
  /** Text alternative of the picture. */
  readonly label: string;
};

export function OverviewBars({ chart, days, label }: BarChartProps) {
  const { of, format } = CHART_SERIES[chart];
  return (
    <BarChart
      title={statsWords.charts.titles[chart]}
      bars={days.map((day) => ({ name: formatShortDay(day.day), value: of(day) }))}
      format={format}
      nothing={statsWords.charts.nothing}
      label={label}
    />
  );
}
