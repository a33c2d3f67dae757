/** A number with its noun: `1 book`, `1,200 books`. */
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
