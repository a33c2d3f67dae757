const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const two = (value: number): string => String(value).padStart(2, '0');

/**
 * A moment (ms since the epoch) as `posting_time`: the classic date string in UTC, because clients cut it. Its first
 * 24 characters end with the seconds, its first 21 with the minutes.
 */
export function formatPostingTime(ms: number): string {
  const date = new Date(ms);
  const day = `${DAYS[date.getUTCDay()]} ${MONTHS[date.getUTCMonth()]} ${two(date.getUTCDate())} ${date.getUTCFullYear()}`;
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  return `${day} ${time} GMT+0000 (Coordinated Universal Time)`;
}
