/** Answers on the page of a reported listing, each with its question. An admin takes them back. */
import { useEffect, useRef } from 'react';
import { truncate } from '../../../../core/format.ts';
import type { PublishedAnswer, ReportedListing } from '../../../../core/moderation/reported.ts';
import { moderationScreenWords } from '../../../../core/words/en/moderation.ts';
import { messagesWords } from '../../../../core/words/en/trust.ts';
import { $question } from '../../../stores/confirm.ts';
import { focusIfLost, useHasDialog } from '../../ui/focus.ts';
import styles from './lists.module.css';

const { by, takeBack: words } = messagesWords;
const { reports } = moderationScreenWords;

const NAMED_CHARACTERS = 40;

type Props = {
  readonly listing: ReportedListing;
  readonly onTakeBack: (listing: ReportedListing, answer: PublishedAnswer, reason?: string) => Promise<void>;
};

export function PublishedAnswers({ listing, onTakeBack }: Props) {
  const { answers, name } = listing;
  const box = useRef<HTMLDivElement>(null);
  const remember = useSummaryAfterDialog(box);
  const ask = (answer: PublishedAnswer) => {
    remember();
    $question.set({
      title: words.title,
      body: words.bodyForAdmin,
      label: words.button,
      reason: true,
      act: ({ reason }) => onTakeBack(listing, answer, reason),
    });
  };
  return (
    <div ref={box}>
      {answers.length > 0 && (
        <details className={`${styles.more} ${styles.answers}`}>
          <summary aria-label={reports.answersLabel(answers.length, name)}>{reports.answers(answers.length)}</summary>
          <ul>
            {answers.map((answer) => (
              <li key={answer.messageId} className={styles.answer}>
                <Said label={by.asker} text={answer.question} />
                <Said label={by.seller} text={answer.text} />
                <button
                  type="button"
                  className="button button-small button-quiet"
                  aria-label={words.name(truncate(answer.text, NAMED_CHARACTERS))}
                  onClick={() => ask(answer)}
                >
                  {words.button}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const Said = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div>
    <span className="form-note">{label}</span>
    <p className={styles.said} dir="auto">
      {text}
    </p>
  </div>
);

/** An answer that was taken back takes the focus with it: its list receives it, or after the last one the row. */
function useSummaryAfterDialog(box: { readonly current: HTMLElement | null }): () => void {
  const hasDialog = useHasDialog();
  const isAsked = useRef(false);
  useEffect(() => {
    if (hasDialog || !isAsked.current) return;
    isAsked.current = false;
    const row = box.current?.closest('tr');
    focusIfLost(box.current?.querySelector('summary') ?? row?.querySelector<HTMLElement>('[data-deletes]'));
  }, [hasDialog, box]);
  return () => {
    isAsked.current = true;
  };
}
