import styles from './overview.module.css';

export type Figure = {
  readonly label: string;
  readonly value: string;
  /** Change since the previous period. */
  readonly change?: string;
  readonly link?: { readonly path: string; readonly label: string };
  /** Needs attention. */
  readonly waits?: boolean;
};

export function Figures({ figures }: { figures: readonly Figure[] }) {
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
