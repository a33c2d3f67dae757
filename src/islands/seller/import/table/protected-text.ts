/**
 * Texts that a spreadsheet would execute, or convert to a number, date or boolean. A leading apostrophe protects them;
 * spreadsheets keep it and the import removes it.
 */

/** Numbers that a spreadsheet displays unchanged; longer ones become exponents. */
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,9})$/;
const NUMBER_OR_DATE = /^[\s\d.,:;/%()$€£¥+-]*\d[\s\d.,:;/%()$€£¥+-]*$/;
const EXPONENT = /^[\d.,]+e[+-]?\d+$/i;
const TIME = /^\d[\d:.\s]*[ap]m?$/i;
/** Months in English, German, French and Spanish, with a day or a year. */
const MONTH =
  /^(?=.*\d)[\s\d.,/-]*(?:jan|feb|fév|mar|mär|apr|abr|avr|may|mai|jun|jui|jul|aug|ago|aoû|sep|oct|okt|nov|dec|dez|déc|dic|ene)\p{L}{0,7}[\s\d.,/-]*$/iu;
const TRUTH = /^(?:true|false|wahr|falsch|vrai|faux|verdadero|falso|vero)$/i;

const FORMULA = /^[=+\-@\t\r\n]/;

function isAtRisk(text: string): boolean {
  if (FORMULA.test(text)) return true;
  const plain = text.trim();
  if (PLAIN_NUMBER.test(plain)) return false;
  return [NUMBER_OR_DATE, EXPONENT, TIME, MONTH, TRUTH].some((taken) => taken.test(plain));
}

const bare = (cell: string): string => cell.replace(/^'+/, '');

/** The protected text. A text that already begins with apostrophes gets another one. */
export const protectText = (text: string): string => (isAtRisk(bare(text)) ? `'${text}` : text);

export const unprotectText = (cell: string): string =>
  cell.startsWith("'") && isAtRisk(bare(cell)) ? cell.slice(1) : cell;
