import { Fragment, useEffect, useRef, useState } from 'react';
import { useAfterPause } from '../../ui/list/use-after-pause.ts';
import styles from './proceeds.module.css';
import { commissionRate, proceedsOf } from './proceeds-of.ts';

type Props = {
  /** Ties it to the input of the price. */
  readonly id: string;
  /** The price, as it is typed. */
  readonly typed: string;
  /** Say the rate as long as there is no price. */
  readonly rate?: boolean;
  /** Where there is little room: what the seller gets alone. */
  readonly brief?: boolean;
};

/** What a price brings its seller. It follows every key; a screen reader hears it when the typing pauses. */
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
          // The space stands between the two: a box drops the one at its end.
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
