import { Fragment, useEffect, useRef, useState } from 'react';
import { useAfterPause } from '../../ui/list/use-after-pause.ts';
import styles from './proceeds.module.css';
import { commissionRate, proceedsOf } from './proceeds-of.ts';

type Props = {
  /** Id, referenced by the price input. */
  readonly id: string;
  readonly typed: string;
  /** Shows the rate without a price. */
  readonly rate?: boolean;
  /** Shows only the proceeds, for small spaces. */
  readonly brief?: boolean;
};

/** Proceeds of a price. Updated with every key; announced to screen readers after a pause. */
export function Proceeds({ id, typed, rate = false, brief = false }: Props) {
  const sentences = proceedsOf(typed);
  const [heard, setHeard] = useState('');
  const { later } = useAfterPause(() => setHeard(sentences.join(' ')));
  const before = useRef(typed);
  useEffect(() => {
    if (before.current === typed) return;
    before.current = typed;
    later();
  }, [typed, later]);
  const shown = brief ? sentences.slice(0, 1) : sentences;
  return (
    <>
      <p id={id} className={styles.proceeds} aria-hidden="true">
        {shown.length === 0 && rate && commissionRate()}
        {shown.map((sentence) => (
          // The space is between the boxes, because a box drops a space at its end.
          <Fragment key={sentence}>
            <span>{sentence}</span>{' '}
          </Fragment>
        ))}
      </p>
      <span className="visually-hidden" role="status">
        {heard}
      </span>
    </>
  );
}
