import { useState } from 'react';
import { SAMPLE_SCHEMES, type SampleLetter } from '../../../core/notifications/letter.ts';
import { sampleLettersWords } from '../../../core/words/en/letters/samples.ts';
import { sampleHtmlAddress } from '../../api/admin/shop.ts';
import { $sampleLetters } from '../../stores/admin-shop.ts';
import { Guard } from '../Guard.tsx';
import { SelectField } from '../ui/form/MoreFields.tsx';
import { LoadingOrFailed, useLastValue } from '../ui/load-states.tsx';
import { FailedLetters } from './money/FailedLetters.tsx';
import styles from './screens.module.css';

/** Widths in CSS pixels: the narrowest phone, and the window of a mail program. */
const WIDTHS = [320, 600] as const;

export function Letters() {
  return <Guard only="Admin">{() => <Samples />}</Guard>;
}

function Samples() {
  const { data: letters, error } = useLastValue($sampleLetters);
  const [kind, setKind] = useState<string>();
  if (!letters) return <LoadingOrFailed error={error} label={sampleLettersWords.loading} />;
  const shown = letters.find((letter) => letter.kind === kind) ?? letters[0];
  return (
    <>
      <FailedLetters />
      <p className="form-note">{sampleLettersWords.note}</p>
      <SelectField
        label={sampleLettersWords.kind}
        value={shown?.kind ?? ''}
        onChange={({ target }) => setKind(target.value)}
      >
        {letters.map((letter) => (
          <option key={letter.kind} value={letter.kind}>
            {sampleLettersWords.kinds[letter.kind]}
          </option>
        ))}
      </SelectField>
      {shown && <Sample letter={shown} />}
    </>
  );
}

function Sample({ letter }: { letter: SampleLetter }) {
  const words = sampleLettersWords;
  const [scheme, setScheme] = useState<(typeof SAMPLE_SCHEMES)[number]>('light');
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>(600);
  return (
    <>
      <dl className={styles.letterHead}>
        <dt>{words.subject}</dt>
        <dd>{letter.subject}</dd>
        <dt>{words.preview}</dt>
        <dd>{letter.preview}</dd>
      </dl>
      <section className={styles.letterPart}>
        <h2>{words.html}</h2>
        <div className={styles.letterChoices}>
          <SelectField
            label={words.scheme}
            value={scheme}
            onChange={({ target }) => setScheme(SAMPLE_SCHEMES.find((known) => known === target.value) ?? 'light')}
          >
            {SAMPLE_SCHEMES.map((known) => (
              <option key={known} value={known}>
                {words.schemes[known]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={words.width}
            value={width}
            onChange={({ target }) => setWidth(WIDTHS.find((known) => known === Number(target.value)) ?? 600)}
          >
            {WIDTHS.map((known) => (
              <option key={known} value={known}>
                {words.widthOf(known)}
              </option>
            ))}
          </SelectField>
        </div>
        <iframe
          className={styles.letterFrame}
          title={words.frame(letter.subject)}
          sandbox=""
          width={width}
          src={sampleHtmlAddress(letter, scheme)}
        />
      </section>
      <section className={styles.letterPart}>
        <h2>{words.text}</h2>
        <pre className={styles.letterText}>{letter.text}</pre>
      </section>
    </>
  );
}
