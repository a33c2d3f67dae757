import { type SubmitEvent, useMemo, useRef } from 'react';
import { importFileWords } from '../../../../../core/words/en/import.ts';
import styles from './code-page-choice.module.css';
import { type Choice, type CodePage, choicesOf, choicesOfText, nameOf } from './code-pages.ts';
import type { Letters } from './csv.ts';
import { decodeAs } from './decode-text.ts';

const SHOWN_AT_ONCE = 4;

const { codePage: words, unicode } = importFileWords;

type Props = { readonly letters: Letters; readonly onChoose: (codePage: CodePage) => void };

/** Choice of a file's code page, with lines of the file in each. */
export function CodePageChoice({ letters, onChoose }: Props) {
  const summary = useRef<HTMLElement>(null);
  const isUnicode = letters.codePage in unicode;
  const choices = useMemo(
    () => (isUnicode ? choicesOfText(decodeAs(letters.bytes, 'utf-8-once').text) : choicesOf(letters.bytes)),
    [letters.bytes, isUnicode],
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
        defaultChecked={choice.codePage === letters.codePage}
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
    <details className={`${styles.asked} ${letters.isGuess ? 'card' : ''}`} open={letters.isGuess}>
      <summary ref={summary}>{letters.isGuess ? words.heading : words.chosen(nameOf(letters.codePage))}</summary>
      <form className={styles.form} onSubmit={submit} aria-label={words.heading}>
        {letters.isGuess && <p>{isUnicode ? words.introTwice : words.intro}</p>}
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
