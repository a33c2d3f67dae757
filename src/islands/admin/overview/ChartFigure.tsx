import { useEffect, useMemo, useState } from 'react';
import { type Chart, chartSentence, DRAWINGS, type Overview, shortDay } from '../../../../core/stats/overview.ts';
import { chartStore } from '../../../stores/stats/overview.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import styles from './overview.module.css';

type Props = { readonly chart: Chart; readonly overview: Overview };

/** A month of one number: the picture that the server drew, and what it was drawn from. */
export function ChartFigure({ chart, overview }: Props) {
  const { title, of, say } = DRAWINGS[chart];
  return (
    <figure className={styles.chart}>
      <Picture chart={chart} alt={chartSentence(chart, overview)} />
      <figcaption>
        {/* The picture's own words are small where it is; its text says the same. */}
        <p className="form-note" aria-hidden="true">
          {chartSentence(chart, overview)}
        </p>
        <details>
          <summary>{title} per day</summary>
          <table className={styles.numbers} aria-label={`${title} per day`}>
            <thead>
              <tr>
                <th scope="col">Day</th>
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

/** Its place is kept while it is on its way. Without it, the sentence stands there: the table says the rest. */
function Picture({ chart, alt }: { chart: Chart; alt: string }) {
  const $chart = useMemo(() => chartStore(chart), [chart]);
  const { data: picture, error } = useAnswer($chart);
  const url = useObjectUrl(picture);
  if (!url && error) return <p className={styles.picture}>{alt}</p>;
  if (!url) return <div className={`${styles.picture} skeleton`} />;
  return <img className={styles.picture} src={url} alt={alt} />;
}

/** An address for what is in memory, for as long as it is shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
