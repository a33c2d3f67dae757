import { nextStepWords } from '../../../../core/words/en/fulfilment.ts';
import { Moment } from './Moment.tsx';

/** A deadline in a list: `Dec 4, 7:25 PM`, and the time left, which does not wrap. */
export function Until({ at }: { at: number }) {
  const left = at - Date.now();
  return (
    <>
      <Moment at={at} />
      {left > 0 && ` (${nextStepWords.next.left(left).replaceAll(' ', '\u00a0')})`}
    </>
  );
}
