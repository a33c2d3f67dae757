import { dateAndTime, dayAndTime } from './clock.ts';

/** A moment in a table, short: `Nov 21, 2026, 2:05 PM`. */
export function Moment({ at, className }: { at: number; className?: string }) {
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={dateAndTime(at)}>
      {dayAndTime(at)}
    </time>
  );
}
