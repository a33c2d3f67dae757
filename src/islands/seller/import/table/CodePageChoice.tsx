import { type SubmitEvent, useMemo, useRef } from 'react';
import { importFileWords } from '../../../../../core/words/en/import.ts';
import styles from './code-page-choice.module.css';
import { type Choice, type CodePage, choicesOf, choicesOfText, nameOf } from './code-pages.ts';
import type { FileEncoding } from './csv.ts';
import { decodeAs } from './decode-text.ts';

const SHOWN_AT_ONCE = 4;

const { codePage: words, unicode } = importFileWords;

type Props = { readonly encoding: FileEncoding; readonly onChoose: (codePage: CodePage) => void };

/** Choice of a file's code page, with lines of the file in each. */
export function CodePageChoice({ encoding, onChoose }: Props) {
  const summary = useRef<HTMLElement>(null);
  const isUnicode = encoding.codePage in unicode;
  const choices = useMemo(
    () => (isUnicode ? choicesOfText(decodeAs(encoding.bytes, 'utf-8-once').text) : choicesOf(encoding.bytes)),
    [encoding.bytes, isUnicode],
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChoose(String(new FormData(event.currentTarget).get('code-page')) as CodePage);
    // The button is hidden with the other choices.
    summary.current?.focus();
  };
  const option = (choice: Choice) => (
    <label key={choice.codePage} className={styles.choice}>
      <input
        type="radio"
        name="code-page"
        value={choice.codePage}
        defaultChecked={choice.codePage === encoding.codePage}
      />
      <span>{choice.name}</span>
      {choice.lines.map((line) => (
        <bdi key={line} className={styles.line}>
          {line}
        </bdi>
      ))}
    </label>
  );
  return (
    <details className={`${styles.asked} ${encoding.isGuess ? 'card' : ''}`} open={encoding.isGuess}>
      <summary ref={summary}>{encoding.isGuess ? words.heading : words.chosen(nameOf(encoding.codePage))}</summary>
      <form className={styles.form} onSubmit={submit} aria-label={words.heading}>
        {encoding.isGuess && <p>{isUnicode ? words.introTwice : words.intro}</p>}
        <div className={styles.choices}>{choices.slice(0, SHOWN_AT_ONCE).map(option)}</div>
        {choices.length > SHOWN_AT_ONCE && (
          <details>
            <summary>{words.more}</summary>
            <div className={styles.choices}>{choices.slice(SHOWN_AT_ONCE).map(option)}</div>
          </details>
        )}
        {!isUnicode && <p className="form-note">{words.none}</p>}
        <div>
          <button type="submit" className="button button-primary">
            {words.choose}
          </button>
        </div>
      </form>
    </details>
  );
}
