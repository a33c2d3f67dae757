import { counted } from '../grammar/counted.ts';

const lines = (from: number, to: number): string =>
  from === to
    ? `Line ${from.toLocaleString('en-US')}`
    : `Lines ${from.toLocaleString('en-US')} to ${to.toLocaleString('en-US')}`;

export const importFileWords = {
  noColumns: 'The first row must contain the column names, for example: name, category, condition, price',
  noRows: 'There are no rows below the column names',
  noNames: 'The table has no column names: choose what each column holds',
  column: (place: number) => `Column ${place}`,
  linesAbove: (text: string) => `Left out above the column names: ${text.slice(0, 200)}`,
  merged: (from: number, to: number) =>
    `${lines(from, to)} of the file may hold several books: check the quotation marks there, then correct this field`,
  tooManyCells: (line: number, cells: number, columns: number) =>
    `Line ${line.toLocaleString('en-US')} of the file has ${counted(cells, 'cell', 'cells')} for ${counted(columns, 'column', 'columns')}: check each field, then correct this one`,
  isbnExponent: 'A spreadsheet has rounded this ISBN. Format the column as text, or type the ISBN from the book',
  isbnTwo: 'Two different ISBNs: keep the one of this copy',
  priceUnclear: 'Write this price as 1500 or 1.50',
  currency: 'Prices are in US dollars: write this one in dollars',
  yearLeftOut: (read: string) => `“${read.slice(0, 40)}” is no purchase year, and was left out`,
  replaced: 'A character could not be read and became “�”: correct it',
  shortened: 'Only the first authors fit in',
  hidden: 'Hidden characters were left out',
  unsure: 'Choose above how the characters of this file read',
  notes: 'What was changed while reading',
  note: (row: number, column: string, text: string) => `Row ${row.toLocaleString('en-US')}, ${column}: ${text}`,
  moreNotes: (count: number) => `and ${counted(count, 'more change', 'more changes')}`,
  /** By `TextDecoder`'s labels, the likeliest first. */
  codePages: {
    'windows-1252': 'Western European (Windows-1252)',
    'windows-1250': 'Central European (Windows-1250)',
    'windows-1251': 'Cyrillic (Windows-1251)',
    'windows-1254': 'Turkish (Windows-1254)',
    'windows-1253': 'Greek (Windows-1253)',
    'windows-1257': 'Baltic (Windows-1257)',
    'windows-1255': 'Hebrew (Windows-1255)',
    'windows-1256': 'Arabic (Windows-1256)',
    'windows-1258': 'Vietnamese (Windows-1258)',
    'iso-8859-2': 'Central European (ISO 8859-2)',
    'iso-8859-15': 'Western European (ISO 8859-15)',
    'iso-8859-16': 'Romanian (ISO 8859-16)',
    'iso-8859-3': 'South European (ISO 8859-3)',
    'iso-8859-4': 'Baltic (ISO 8859-4)',
    'iso-8859-13': 'Baltic (ISO 8859-13)',
    'iso-8859-10': 'Nordic (ISO 8859-10)',
    'iso-8859-14': 'Celtic (ISO 8859-14)',
    'iso-8859-5': 'Cyrillic (ISO 8859-5)',
    'iso-8859-7': 'Greek (ISO 8859-7)',
    'iso-8859-8': 'Hebrew (ISO 8859-8)',
    'iso-8859-6': 'Arabic (ISO 8859-6)',
    'koi8-r': 'Cyrillic (KOI8-R)',
    'koi8-u': 'Cyrillic (KOI8-U)',
    ibm866: 'Cyrillic (DOS, 866)',
    macintosh: 'Western European (Macintosh)',
    'x-mac-cyrillic': 'Cyrillic (Macintosh)',
    'euc-jp': 'Japanese (EUC-JP)',
    gb18030: 'Chinese, simplified (GBK, GB 18030)',
    big5: 'Chinese, traditional (Big5)',
    shift_jis: 'Japanese (Shift JIS)',
    'euc-kr': 'Korean (EUC-KR)',
    'windows-874': 'Thai (Windows-874)',
    'utf-8': 'Unicode (UTF-8), with broken characters',
  },
  /** For valid UTF-8 whose letters look garbled, the likelier way first. */
  unicode: {
    'utf-8-twice': 'Unicode (UTF-8), repaired',
    'utf-8-once': 'Unicode (UTF-8), as it is',
  },
  codePage: {
    heading: 'Which one looks right?',
    intro: 'The file does not say how its characters are encoded. Rows with such characters wait for your choice.',
    introTwice:
      'Some characters look garbled: another program saved them in the wrong way. Rows with such characters wait for your choice.',
    more: 'More choices',
    none: 'None of them? Open the file in the program it comes from and save it as “CSV UTF-8”. Characters of old DOS programs (code pages 437 and 850) can only be read that way.',
    choose: 'Use these characters',
    chosen: (name: string) => `Characters: ${name}`,
  },
  notATable: {
    spreadsheet:
      'This is a spreadsheet or an archive, not a CSV file. Open it, choose “Save as”, then “CSV UTF-8”, and choose the new file',
    pdf: 'This is a PDF. Please choose the table that it was made from, saved as CSV',
    picture: 'This is a picture. Please choose a table, saved as CSV',
    page: 'This is a web page, not a CSV file. Open it in a spreadsheet, save it as “CSV UTF-8”, and choose the new file',
    other: 'This is not a text file. Please choose a table, saved as “CSV UTF-8”',
  },
} as const;
