import { type SubmitEvent, useId, useMemo } from 'react';
import { importFileWords } from '../../../../../core/words/listings/import-file.ts';
import styles from './code-page-choice.module.css';
import { type Choice, type CodePage, choicesOf } from './code-pages.ts';
import type { Letters } from './csv.ts';

/** As many choices stand in sight; the others are asked for. */
const FIRST = 4;

const { codePage: words, codePages } = importFileWords;

type Props = { readonly letters: Letters; readonly onChoose: (codePage: CodePage) => void };

/** Asks how the letters of a file are written, with lines of it as each code page reads them. */
export function CodePageChoice({ letters, onChoose }: Props) {
  const id = useId();
  const choices = useMemo(() => choicesOf(letters.bytes), [letters.bytes]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChoose(String(new FormData(event.currentTarget).get('code-page')) as CodePage);
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
  const form = (
    <form className={styles.form} onSubmit={submit} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{words.heading}</h2>
      {letters.isGuess && <p>{words.intro}</p>}
      <div className={styles.choices}>{choices.slice(0, FIRST).map(option)}</div>
      {choices.length > FIRST && (
        <details>
          <summary>{words.more}</summary>
          <div className={styles.choices}>{choices.slice(FIRST).map(option)}</div>
        </details>
      )}
      <p className="form-note">{words.none}</p>
      <div>
        <button type="submit" className="button button-primary">
          {words.choose}
        </button>
      </div>
    </form>
  );
  if (letters.isGuess) return <section className={`card ${styles.asked}`}>{form}</section>;
  return (
    <details className={styles.asked}>
      <summary>{words.chosen(codePages[letters.codePage])}</summary>
      {form}
    </details>
  );
}
