import { Fragment, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { formatPrice } from '../../../core/format.ts';
import { COMMISSION, commissionOf } from '../../../core/fulfilment/money/commission.ts';
import { listingFields } from '../../../core/listings/fields.ts';
import { tidyPrice } from '../../../core/listings/price-cells.ts';
import { ownListingsWords } from '../../../core/words/en/listings.ts';
import { useAfterPause } from '../ui/time/timers.ts';
import styles from './seller.module.css';

const words = ownListingsWords.proceeds;

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

/** Sentences about proceeds and commission of a typed price; empty for an invalid price. */
export function proceedsOf(typed: string): readonly string[] {
  const { success, output } = v.safeParse(listingFields.resellPriceCents.schema, tidyPrice(typed.trim()));
  if (!success) return [];
  const commission = commissionOf(output);
  return [words.yours(formatPrice(output - commission)), words.commission(formatPrice(commission))];
}

export const commissionRate = (): string => words.rate(COMMISSION.percent, formatPrice(COMMISSION.leastCents));
