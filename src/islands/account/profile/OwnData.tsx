import { accountScreenWords } from '../../../../core/words/en/accounts.ts';
import { exportOwnData } from '../../../api/account.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { toastFailure } from '../../ui/failure.ts';
import { save } from '../../ui/save.ts';
import styles from './profile.module.css';

export function OwnData() {
  const words = accountScreenWords.ownData;
  const download = () =>
    exportOwnData().then((data) => {
      const text = JSON.stringify(data, null, 2);
      save(new Blob([text], { type: 'application/json' }), words.fileName);
    }, toastFailure);
  return (
    <section className={styles.section}>
      <h2>{words.heading}</h2>
      <p>{words.note}</p>
      <ActButton act={download}>{words.download}</ActButton>
    </section>
  );
}
