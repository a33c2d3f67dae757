import { factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { paths } from '../../../paths.ts';
import styles from '../../account/recovery/verify-banner.module.css';

const words = factorScreenWords.adminBanner;

export function FactorBanner() {
  return (
    <section className={`notice ${styles.banner}`} aria-labelledby="factor-banner">
      <h2 id="factor-banner">{words.heading}</h2>
      <p>{words.body}</p>
      <p className="form-actions">
        <a className="button button-small" href={paths.ownSecondStep()}>
          {words.action}
        </a>
      </p>
    </section>
  );
}
