import { toast } from 'react-hot-toast/headless';
import type { Me } from '../../../../core/accounts/user.ts';
import { BRAND } from '../../../../core/brand.ts';
import { factorScreenWords } from '../../../../core/words/en/accounts.ts';
import styles from './factors.module.css';

const words = factorScreenWords.codes;

type Props = { readonly user: Me; readonly codes: readonly string[]; readonly onDone: () => void };

export function RecoveryCodes({ user, codes, onDone }: Props) {
  const text = `${words.file(BRAND, user.email)}\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(words.copied),
      () => toast.error(words.copyFailed),
    );
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = words.fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className={styles.step}>
      <div className={`${styles.step} ${styles.printed}`}>
        <p>{words.body}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <button type="button" className="button button-small" onClick={copy}>
          {words.copy}
        </button>
        <button type="button" className="button button-small" onClick={download}>
          {words.download}
        </button>
        <button type="button" className="button button-small" onClick={() => print()}>
          {words.print}
        </button>
      </div>
      <div className="dialog-actions">
        <button type="button" className="button button-primary" onClick={onDone}>
          {words.done}
        </button>
      </div>
    </div>
  );
}
