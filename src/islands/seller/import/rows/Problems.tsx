import { importWords } from '../../../../../core/words/en/import.ts';
import { rowId } from './ImportRow.tsx';
import type { Problem } from './problems-in.ts';
import styles from './rows.module.css';

const { preview } = importWords;

const SHOWN_AT_ONCE = 10;

type Props = { readonly problems: readonly Problem[]; readonly onShow: (problem: Problem) => void };

export function Problems({ problems, onShow }: Props) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.reasons} aria-label={preview.problems}>
      {problems.slice(0, SHOWN_AT_ONCE).map((problem) => (
        <li key={`${problem.column} ${problem.sentence}`}>
          <a
            href={`#${rowId(problem.rows[0] ?? 0)}`}
            onClick={(event) => {
              event.preventDefault();
              onShow(problem);
            }}
          >
            {problem.sentence} <span className="badge">{importWords.rows(problem.rows.length)}</span>
          </a>
        </li>
      ))}
      {problems.length > SHOWN_AT_ONCE && <li>{preview.moreProblems(problems.length - SHOWN_AT_ONCE)}</li>}
    </ul>
  );
}
