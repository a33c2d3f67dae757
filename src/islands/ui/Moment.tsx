import { dateAndTime } from './clock.ts';

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in a table, short: `Nov 21, 2026, 2:05 PM`. */
export function Moment({ at, className }: { at: number; className?: string }) {
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={dateAndTime(at)}>
      {format.format(at)}
    </time>
  );
}
