import { wholeMinutesLeft } from '../../minutes.ts';

const SPELLED = ['One', 'Two', 'Three', 'Four', 'Five'];

/** Remaining time from ms, as the start of a sentence: `Five minutes left`. */
export function minutesLeft(ms: number): string {
  const minutes = wholeMinutesLeft(ms);
  return `${SPELLED[minutes - 1] ?? minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
}

/** A number with its noun: `1 book`, `1,200 books`. */
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
