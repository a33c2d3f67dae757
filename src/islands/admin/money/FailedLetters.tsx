import { sampleLettersWords } from '../../../../core/words/en/letters/samples.ts';
import { moneyScreenWords } from '../../../../core/words/en/money.ts';
import { $failedLetters } from '../../../stores/money.ts';
import { LoadingOrFailed, Outdated, useLastValue } from '../../ui/load-states.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { NameAndEmail } from '../lists/admin-cells.tsx';
import styles from '../screens.module.css';

const words = moneyScreenWords.money;

/** Letters that did not arrive; nothing while there are none. */
export function FailedLetters() {
  const { data: letters, error } = useLastValue($failedLetters);
  if (!letters) return <LoadingOrFailed error={error} label={words.failedLetters} />;
  if (letters.length === 0) return null;
  return (
    <section className={styles.failed} aria-labelledby="failed-letters">
      <h2 id="failed-letters">{words.failedLetters}</h2>
      <Outdated error={error} />
      <p className="form-note">{words.failedLettersNote}</p>
      <table className="table" aria-labelledby="failed-letters">
        <thead>
          <tr>
            <th scope="col">{words.email}</th>
            <th scope="col">{words.person}</th>
            <th scope="col">{words.written}</th>
            <th scope="col">{words.reason}</th>
          </tr>
        </thead>
        <tbody>
          {letters.map(({ id, kind, personName, personEmail, at, reason }) => (
            <tr key={id}>
              <th scope="row">{sampleLettersWords.kinds[kind]}</th>
              <td data-label={words.person}>
                {personEmail ? <NameAndEmail name={personName} email={personEmail} /> : words.noAccount}
              </td>
              <td data-label={words.written}>
                <Moment at={at} />
              </td>
              <td data-label={words.reason}>{words.reasons[reason]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
