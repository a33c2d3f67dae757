import styles from './overview.module.css';

export type Figure = {
  readonly label: string;
  readonly value: string;
  /** Where there is more about it. */
  readonly link?: { readonly path: string; readonly label: string };
  /** Somebody should look at it. */
  readonly waits?: boolean;
};

/** A few numbers that tell how things stand. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, link, waits = false }) => (
        <div key={label} data-waits={waits}>
          <dt>{label}</dt>
          <dd>{value}</dd>
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
