import { nextStepWords } from '../../../../core/words/fulfilment/next-step.ts';
import { dateAndTime, shortMoment } from './clock.ts';

/** A deadline in a list: `Dec 4, 7:25 PM`, and how much of the time is left. */
export function Until({ at }: { at: number }) {
  const left = at - Date.now();
  return (
    <>
      <time dateTime={new Date(at).toISOString()} title={dateAndTime(at)}>
        {shortMoment(at)}
      </time>
      {left > 0 && <> ({nextStepWords.next.left(left)})</>}
    </>
  );
}
