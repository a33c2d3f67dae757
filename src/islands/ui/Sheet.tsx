import { BRAND } from '../../../core/brand.ts';
import styles from './parts.module.css';

type Props = {
  readonly id: string;
  readonly title: string;
  readonly heading: 'h1' | 'h2';
  readonly wide?: boolean;
  readonly children: React.ReactNode;
};

/** A document to print or download (`src/styles/page/paper.css`). */
export const Sheet = ({ id, title, heading: Heading, wide = false, children }: Props) => (
  <article className={`panel ${styles.sheet} ${wide ? styles.wide : ''}`} aria-labelledby={id} data-paper>
    <header className={styles.head}>
      <Heading id={id}>{title}</Heading>
      <p className={styles.brand}>{BRAND}</p>
    </header>
    {children}
  </article>
);
