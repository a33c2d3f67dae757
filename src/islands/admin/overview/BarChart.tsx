import { CHART_SERIES, type Chart, type OverviewDay, shortDay } from '../../../../core/stats/overview.ts';
import { statsWords } from '../../../../core/words/en/stats.ts';
import { BarPicture } from '../../ui/BarPicture.tsx';

type Props = {
  readonly chart: Chart;
  readonly days: readonly OverviewDay[];
  /** Text alternative of the picture. */
  readonly label: string;
};

export function BarChart({ chart, days, label }: Props) {
  const { of, format } = CHART_SERIES[chart];
  return (
    <BarPicture
      title={statsWords.charts.titles[chart]}
      bars={days.map((day) => ({ name: shortDay(day.day), value: of(day) }))}
      format={format}
      nothing={statsWords.charts.nothing}
      label={label}
    />
  );
}
