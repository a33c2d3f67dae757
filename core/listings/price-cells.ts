/** Prices as tables of books write them. */

/** Signs and codes of currencies. The shop's own one is the dollar. */
const DOLLAR = /US\$|USD|\$/gi;
const FOREIGN =
  /[€£¥₤₣]|(?<!\p{L})(?:EUR|Euro|GBP|CHF|SFr\.?|Fr\.|CAD|AUD|NZD|PLN|CZK|SEK|NOK|DKK|JPY|zł|Kč|kr\.?)(?!\p{L})/giu;

/** Another currency than the dollar stands beside the amount. */
export const foreignCurrency = (cell: string): boolean => cell.search(FOREIGN) >= 0;

const bareAmount = (cell: string): string => cell.replaceAll(FOREIGN, '').replaceAll(DOLLAR, '').replaceAll(/\s/g, '');

/** The mark before the cents in most prices of a table; undefined when the prices do not show it. */
export function decimalMark(cells: readonly string[]): '.' | ',' | undefined {
  let commas = 0;
  let points = 0;
  for (const cell of cells) {
    const bare = bareAmount(cell);
    if (/,\d{1,2}$/.test(bare)) commas += 1;
    if (/\.\d{1,2}$/.test(bare)) points += 1;
  }
  if (commas === points) return undefined;
  return commas > points ? ',' : '.';
}

/**
 * `$1,234.50`, `1.234,50 USD`, `1'234.50`, `12.-` and `.99` as plain amounts. `1.500` may be either of two: `decimal` says how the
 * other prices of its table are written. A text that is no amount stays as it is, and the schema refuses it.
 */
export function tidyPrice(cell: string, decimal?: '.' | ','): string {
  const bare = bareAmount(cell);
  if (!/\d/.test(bare)) return cell;
  // Swiss prices, and those without cents: `12.-`, `12,--`, `5.`
  const amount = bare
    .replaceAll(/(?<=\d)['’](?=\d{3})/g, '')
    .replace(/[.,][-–—]*$/, '')
    .replace(/^(?=[.,]\d)/, '0');
  if (/^\d{1,3}(,\d{3})+\.\d*$/.test(amount) || /^\d{1,3}(,\d{3}){2,}$/.test(amount)) return amount.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(amount)) return amount.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(\.\d{3}){2,}$/.test(amount)) return amount.replaceAll('.', '');
  if (/^\d+,\d{1,2}$/.test(amount)) return amount.replace(',', '.');
  if (/^\d{1,3},\d{3}$/.test(amount) && decimal !== ',') return amount.replace(',', '');
  if (/^\d{1,3}\.\d{3}$/.test(amount) && decimal === ',') return amount.replace('.', '');
  return amount.replace(/^(\d+\.\d\d)00$/, '$1');
}

/** An amount that could be thousands or a few, and nothing says which. */
export const isUnclearPrice = (amount: string): boolean => /^\d{1,3}[.,]\d{3}$/.test(amount);
