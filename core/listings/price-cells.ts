/** Signs and codes of currencies. Prices are in US dollars. */
const DOLLAR = /US\$|USD|\$/gi;
const FOREIGN = new RegExp(
  [
    // Dollars of other countries, and all signs but the dollar's.
    String.raw`(?<![\p{L}])(?:AU|A|CA|C|NZ|HK|SG|S|MX|R|NT)\$`,
    String.raw`(?!\$)\p{Sc}`,
    String.raw`(?<!\p{L})(?:EUR|Euros?|GBP|CHF|SFr\.?|Fr\.|CAD|AUD|NZD|HKD|SGD|TWD|MXN|BRL|ARS|CLP|COP|PLN|CZK|HUF|RON|BGN|RSD|TRY|RUB|UAH|SEK|NOK|DKK|ISK|JPY|CNY|RMB|KRW|INR|THB|IDR|PHP|MYR|VND|ZAR|ILS|AED|SAR|EGP|zł|Kč|Ft|lei|kr\.?|Rs\.?|TL)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:pounds?|sterling|yen|yuan|pesos?|francs?|francos?|franken|rupees?|r[ou]+bles?|rubel|lira|lire|z[lł]otych|krona|kronor|kroner|koruna?|forints?|reais|руб(?:\.|л\p{L}*)?|грн|р\.)(?!\p{L})`,
  ].join('|'),
  'giu',
);

/** True when a cell, or the name of its column, names another currency than the dollar. */
export const hasForeignCurrency = (text: string): boolean => apart(text).search(FOREIGN) >= 0;

/** Splits column names such as `priceEUR` in two words. */
const apart = (text: string): string => text.normalize('NFKC').replaceAll(/(\p{Ll})(?=\p{Lu}{3})/gu, '$1 ');

export const namesDollar = (text: string): boolean => text.search(DOLLAR) >= 0;

/**
 * The amount without its currency, after the seller declared dollars. `12€50` stays as it is: its two numbers are not
 * one.
 */
export function withoutCurrency(cell: string): string {
  const parts = cell
    .normalize('NFKC')
    .split(FOREIGN)
    .map((part) => part.trim());
  const amounts = parts.filter((part) => part !== '');
  return amounts.length > 1 && amounts.every((part) => /\d/.test(part)) ? cell : amounts.join(' ');
}

/**
 * Without the dollar and spaces. Between digits, a space or a dollar is dropped only before three of them: `8 50` and
 * `5$50` are not 850.
 */
function bareAmount(cell: string): string {
  const amount = cell.replaceAll(DOLLAR, ' ').trim();
  if (/\d\s+\d/.test(amount) && !/^[-+]?\d{1,3}(?:\s\d{3})+(?![\d\s])/.test(amount)) return cell;
  return amount.replaceAll(/\s/g, '');
}

/** The decimal mark of most prices of a table; undefined without evidence. */
export function findDecimalMark(cells: readonly string[]): '.' | ',' | undefined {
  let commas = 0;
  let points = 0;
  for (const cell of cells) {
    const bare = bareAmount(withoutCurrency(cell));
    if (/,\d{1,2}$/.test(bare)) commas += 1;
    if (/\.\d{1,2}$/.test(bare)) points += 1;
  }
  if (commas === points) return undefined;
  return commas > points ? ',' : '.';
}

/**
 * `$1,234.50`, `1.234,50 USD`, `1'234.50`, `12.-` and `.99` as plain amounts. `1.500` is ambiguous: `decimal` is the
 * decimal mark of its table. A text that is no amount in dollars stays as it is, and the schema refuses it.
 */
export function tidyPrice(cell: string, decimal?: '.' | ','): string {
  if (hasForeignCurrency(cell)) return cell;
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

/** An amount whose mark may separate thousands or decimals. */
export const isUnclearPrice = (amount: string): boolean => /^\d{1,3}[.,]\d{3}$/.test(amount);
