import { useMemo } from 'react';
import { type Chart, chartSentence, DRAWINGS, type Overview, shortDay } from '../../../../core/stats/overview.ts';
import { statsWords } from '../../../../core/words/stats.ts';
import { drawChart } from './chart.ts';
import styles from './overview.module.css';

type Props = { readonly chart: Chart; readonly overview: Overview };

/** A month of one number: its picture, and the numbers from which it is drawn. */
export function ChartFigure({ chart, overview }: Props) {
  const { of, say } = DRAWINGS[chart];
  const words = statsWords.charts;
  const title = words.titles[chart];
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(drawChart(chart, overview.days))}`,
    [chart, overview.days],
  );
  return (
    <figure className={styles.chart}>
      <img className={styles.picture} src={picture} alt={chartSentence(chart, overview)} />
      <figcaption>
        {/* The picture's own words are small where it is; its text says the same. */}
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
                    <time dateTime={day.day}>{shortDay(day.day)}</time>
                  </th>
                  <td>{say(of(day))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figcaption>
    </figure>
  );
}
