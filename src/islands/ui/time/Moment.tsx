/** Moments in the reader's time zone, alone, in a sentence, or with the time left. */

import { timeLeftWords } from '../../../../core/words/en/fulfilment.ts';
import { exactMoment, nearMoment, recordedMoment, shortDay, shortMoment } from './moment-formats.ts';

/** Formats of a moment: to the minute, day only, near, printed. */
const FORMS = { minute: shortMoment, day: shortDay, near: nearMoment, record: recordedMoment } as const;

type MomentProps = { readonly at: number; readonly as?: keyof typeof FORMS };

/** A moment in the reader's time zone: `Nov 21, 2:05 PM`. Its title and `datetime` are exact. */
export function Moment({ at, as = 'minute', className }: MomentProps & { readonly className?: string }) {
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={exactMoment(at)}>
      {FORMS[as](at)}
    </time>
  );
}

/** Placeholder of the moment in a sentence, which is split there; never part of a text. */
const HERE = '\u0000';

export type MomentSentence = MomentProps & { readonly say: (moment: string) => string };

export function SentenceWithMoment({ say, at, as }: MomentSentence) {
  const [before, after] = say(HERE).split(HERE);
  return (
    <>
      {before}
      <Moment at={at} as={as} />
      {after}
    </>
  );
}

/** A deadline in a list: `Dec 4, 7:25 PM`, and the time left, which does not wrap. */
export function Until({ at }: { at: number }) {
  const left = at - Date.now();
  return (
    <>
      <Moment at={at} />
      {left > 0 && ` (${timeLeftWords.left(left).replaceAll(' ', '\u00a0')})`}
    </>
  );
}
