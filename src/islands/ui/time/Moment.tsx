import { exactMoment, nearMoment, recordedMoment, shortDay, shortMoment } from './clock.ts';

/** The forms of a moment: to the minute, without its time of day, of today or soon, printed. */
const FORMS = { minute: shortMoment, day: shortDay, near: nearMoment, record: recordedMoment } as const;

type Props = { readonly at: number; readonly as?: keyof typeof FORMS };

/** A moment as people say it, in their own time zone: `Nov 21, 2:05 PM`. Its title and its `datetime` are exact. */
export function Moment({ at, as = 'minute', className }: Props & { readonly className?: string }) {
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={exactMoment(at)}>
      {FORMS[as](at)}
    </time>
  );
}

/** Stands for the moment in a sentence until it is split there; no text has it. */
const HERE = '\u0000';

/** A sentence, and the moment in it. */
export type MomentSentence = Props & { readonly say: (moment: string) => string };

/** A sentence that has a moment in it. */
export function WithMoment({ say, at, as }: MomentSentence) {
  const [before, after] = say(HERE).split(HERE);
  return (
    <>
      {before}
      <Moment at={at} as={as} />
      {after}
    </>
  );
}
