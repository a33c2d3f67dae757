import styles from './parts.module.css';

/**
 * Picture, and the area of the bars in it, in SVG units: about pixels on a phone, so that labels are readable there.
 */
const SIZE = { width: 400, height: 190 } as const;
const PLOT_AREA = { left: 12, right: 388, top: 66, base: 154 } as const;
const TITLE_BASELINE = 24;
/** Gap between bars, as a fraction of a bar's space, so that a chart of three months has clear bars, too. */
const GAP = 0.25;

/** Minimum height of a bar, so that small values are visible. */
const LEAST_BAR = 2;

const HALF_LABEL_WIDTH = 60;

export type Bar = { readonly name: string; readonly value: number };

type Props = {
  readonly title: string;
  /** Oldest first. */
  readonly bars: readonly Bar[];
  readonly format: (value: number) => string;
  readonly nothing: string;
  /** Text alternative of the picture. */
  readonly label: string;
};

/** Bar chart in the page's font and colors: labels the tallest bar, and each bar on hover. */
export function BarChart({ title, bars, format, nothing, label }: Props) {
  const values = bars.map(({ value }) => value);
  const most = Math.max(0, ...values);
  const step = (PLOT_AREA.right - PLOT_AREA.left) / Math.max(1, bars.length);
  const sum = values.reduce((total, value) => total + value, 0);
  return (
    <svg className={styles.picture} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={label}>
      <text className={styles.title} x={PLOT_AREA.left} y={TITLE_BASELINE}>
        {title}
      </text>
      <text className={styles.title} x={PLOT_AREA.right} y={TITLE_BASELINE} textAnchor="end">
        {format(sum)}
      </text>
      {most > 0 ? (
        <>
          <line
            className={styles.most}
            x1={PLOT_AREA.left}
            x2={PLOT_AREA.right}
            y1={PLOT_AREA.top}
            y2={PLOT_AREA.top}
          />
          <MostLabel x={PLOT_AREA.left + (values.indexOf(most) + 0.5) * step} words={format(most)} />
        </>
      ) : (
        <text x={SIZE.width / 2} y={(PLOT_AREA.top + PLOT_AREA.base) / 2} textAnchor="middle">
          {nothing}
        </text>
      )}
      {bars.map(
        ({ name, value }, i) =>
          value > 0 && (
            <rect key={name} className={styles.bar} {...barAt(PLOT_AREA.left + i * step, step, value / most)}>
              <title>{`${name}: ${format(value)}`}</title>
            </rect>
          ),
      )}
      <line className={styles.axis} x1={PLOT_AREA.left} x2={PLOT_AREA.right} y1={PLOT_AREA.base} y2={PLOT_AREA.base} />
      <FirstAndLastLabels bars={bars} />
    </svg>
  );
}

function barAt(x: number, step: number, share: number) {
  const height = Math.max(LEAST_BAR, (PLOT_AREA.base - PLOT_AREA.top) * share);
  const gap = GAP * step;
  return {
    x: round(x + gap / 2),
    y: round(PLOT_AREA.base - height),
    width: round(step - gap),
    height: round(height),
  };
}

const round = (length: number): number => Math.round(length * 100) / 100;

/** Label of the tallest bar, kept inside the picture. */
function MostLabel({ x, words }: { x: number; words: string }) {
  const anchor = x < HALF_LABEL_WIDTH ? 'start' : x > SIZE.width - HALF_LABEL_WIDTH ? 'end' : 'middle';
  const at = { start: PLOT_AREA.left, middle: round(x), end: PLOT_AREA.right }[anchor];
  return (
    <text x={at} y={PLOT_AREA.top - 8} textAnchor={anchor}>
      {words}
    </text>
  );
}

function FirstAndLastLabels({ bars }: Pick<Props, 'bars'>) {
  const [first, last] = [bars.at(0), bars.at(-1)];
  if (!first || !last) return null;
  const y = PLOT_AREA.base + 22;
  return (
    <>
      <text x={PLOT_AREA.left} y={y}>
        {first.name}
      </text>
      <text x={PLOT_AREA.right} y={y} textAnchor="end">
        {last.name}
      </text>
    </>
  );
}
