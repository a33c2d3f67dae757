import { counted } from './counted.ts';

/** What sellers read while they add listings from a table, or take theirs away as one. */
export const importWords = {
  added: (count: number) => counted(count, 'product added', 'products added'),
  problem: {
    noColumns: 'The first row must contain the column names, for example: name, category, condition, price',
    noRows: 'There are no rows below the column names',
    tooManyRows: (most: number) =>
      `You can import up to ${most.toLocaleString('en-US')} rows at once. Please split the table`,
    tooLarge: 'The file is larger than 20 MB. Please split it',
    unreadable: 'The file could not be read. Please choose it again',
    openQuote: (row: number) => `A quotation mark is not closed in row ${row}, so rows may have been merged`,
    condition: 'Condition must be Excellent, Good, Fair or Low',
    category: (name: string) => `There is no category called “${name}”`,
    stopped: 'We could not reach the shop. Nothing is lost: continue when you are back online',
  },
  export: {
    button: 'Export',
    progress: (read: number) => `${read.toLocaleString('en-US')} products loaded`,
  },
  loadingCategories: 'Loading the categories',
  checking: 'Checking your rows',
  rows: (count: number) => counted(count, 'row', 'rows'),
  otherTable: 'Choose another table',
  unusedColumns: (columns: string) => `Columns that are not used: ${columns}`,
  file: {
    intro:
      'Add many books at once from a table, such as the one from Export. You can check every row before it is added. Add the photos afterwards, with Edit.',
    choose: 'Choose a CSV file',
    drop: 'or drop it here',
    limit: (rows: number) => `Up to ${rows.toLocaleString('en-US')} rows below a row with the column names`,
    paste: 'Paste rows instead',
    /** Stands for the name of a file. */
    pasted: 'Pasted rows',
    pasteLabel: 'Rows from a spreadsheet, with the column names in the first row',
    pasteButton: 'Read these rows',
    columns: 'Which columns can I use?',
    columnsAnswer: (columns: string) =>
      `${columns}. Capital letters and spaces do not matter, and other common names work too. In the next step you can enter once what is the same for all books.`,
    template: 'Download a template',
  },
  defaults: {
    heading: 'Fill empty cells with',
    varies: 'Leave empty',
  },
  preview: {
    label: 'The rows',
    aboveOriginal: 'Prices above the original price are correct',
    onlyWrong: 'Show only rows with problems',
    showMore: 'Show more',
    shown: (shown: number, all: number) =>
      `Showing ${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} rows`,
    problems: 'Problems',
    moreProblems: (count: number) => `and ${count} more`,
    columns: {
      listing: 'Product',
      category: 'Category',
      condition: 'Condition',
      price: 'Price',
      problems: 'Problem',
    },
    noName: 'No name',
    row: (row: number) => `Row ${row.toLocaleString('en-US')}`,
    ready: 'Ready',
  },
  run: {
    label: 'Import',
    counts: (ready: number, refused: number) =>
      `${ready.toLocaleString('en-US')} ready, ${counted(refused, 'with a problem', 'with problems')}`,
    add: (count: number) => `Add ${counted(count, 'product', 'products')}`,
    progress: (sent: number, all: number) => `${sent.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`,
    progressLabel: 'Import progress',
    resume: 'Continue',
    cancel: 'Cancel',
    stopping: 'Stopping',
    myListings: 'My Products',
    downloadRefused: 'Download rows with problems',
    refused: (rows: number) => counted(rows, 'row was not added', 'rows were not added'),
    refusedRow: (row: number, name: string | undefined, reasons: readonly string[]) =>
      `Row ${row.toLocaleString('en-US')}, ${name ?? 'no name'}: ${reasons.join('. ')}`,
    restart: 'Import another table',
  },
} as const;
