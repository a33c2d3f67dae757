import { formatPrice } from '../format.ts';

/** Formats the sums of a line for display: `1250 cents` or `1125 + 125 cents` as `$12.50` or `$11.25 + $1.25`. */
export const formatCentsIn = (line: string): string =>
  line.replaceAll(/(?<![\w.])(-?\d+(?: \+ -?\d+)*) cents\b/g, (_, sums: string) =>
    sums.replaceAll(/-?\d+/g, (cents) => formatPrice(Number(cents))),
  );
