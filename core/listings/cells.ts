/** How tables of books write their cells, and what a listing makes of them. */
import { CONDITIONS } from '../condition.ts';

/** A name without case, spaces and signs. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** `$1,234.50`, `1.234,50 USD` and `1234.50` are the same amount; whatever is none is left for the schema to refuse. */
export function tidyPrice(cell: string): string {
  const bare = cell.replaceAll(/US\$|USD|\$|\s/gi, '');
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare)) return bare.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})*,\d{1,2}$/.test(bare) || /^\d+,\d{1,2}$/.test(bare))
    return bare.replaceAll('.', '').replace(',', '.');
  return bare;
}

/** Integer cents as a table has them: always with two decimals. */
export const writePrice = (cents: number): string => (cents / 100).toFixed(2);

/** Spreadsheets may write whole numbers as decimals. */
export const tidyDigits = (cell: string): string => cell.replace(/^(\d+)\.0+$/, '$1');

/** The same for a year, which some write with a comma. */
export const tidyYear = (cell: string): string => tidyDigits(cell).replace(/^(\d),(\d{3})$/, '$1$2');

/** A condition in any capitals. */
export const tidyCondition = (cell: string): string =>
  CONDITIONS.find((condition) => plainName(condition) === plainName(cell)) ?? cell;
