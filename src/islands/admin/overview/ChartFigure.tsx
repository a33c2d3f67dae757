import { type Chart, chartSentence, DRAWINGS, type Overview, shortDay } from '../../../../core/stats/overview.ts';
import { statsWords } from '../../../../core/words/en/stats.ts';
import { BarChart } from './BarChart.tsx';
import styles from './overview.module.css';

type Props = { readonly chart: Chart; readonly overview: Overview };

export function ChartFigure({ chart, overview }: Props) {
  const { of, say } = DRAWINGS[chart];
  const words = statsWords.charts;
  const title = words.titles[chart];
  return (
    <figure className={styles.chart}>
      <BarChart chart={chart} days={overview.days} label={chartSentence(chart, overview)} />
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
