import { counted } from './counted.ts';

/** What sellers read while they add listings from a table, or take theirs away as one. */
export const importWords = {
  added: (count: number) => counted(count, 'product added', 'products added'),
  problem: {
    noColumns: 'The first row must name the columns, for example: name, category, condition, price',
    noRows: 'There are no rows below the names of the columns',
    tooManyRows: (most: number) => `At most ${most.toLocaleString('en-US')} rows at once. Please split the table`,
    tooLarge: 'The file is larger than 20 MB. Please split it',
    unreadable: 'The file could not be read. Please choose it again',
    openQuote: (row: number) => `A quotation mark does not close in row ${row}, so rows may have run together`,
    condition: 'Condition must be Excellent, Good, Fair or Low',
    category: (name: string) => `There is no category called “${name}”`,
    stopped: 'The shop could not be reached. Nothing is lost: go on when the connection is back',
  },
  export: {
    button: 'Export',
    progress: (read: number) => `${read.toLocaleString('en-US')} products read`,
  },
  loadingCategories: 'Loading the categories',
  checking: 'Looking through your rows',
  rows: (count: number) => counted(count, 'row', 'rows'),
  otherTable: 'Choose another table',
  unusedColumns: (columns: string) => `Columns that are not used: ${columns}`,
  file: {
    intro:
      'Add many books at once from a table, such as the one that Export gives you. You see every row before anything is added. Pictures come afterwards, with Edit.',
    choose: 'Choose a CSV file',
    drop: 'or drop it here',
    limit: (rows: number) => `Up to ${rows.toLocaleString('en-US')} rows, below the names of the columns`,
    paste: 'Paste rows instead',
    /** Stands for the name of a file. */
    pasted: 'Pasted rows',
    pasteLabel: 'Rows from a spreadsheet, with the names of the columns on top',
    pasteButton: 'Read these rows',
    columns: 'Which columns can it have?',
    columnsAnswer: (columns: string) =>
      `${columns}. Capitals and spaces do not matter, and other common names are understood. What is the same for all books you can say once, in the next step.`,
    template: 'Download an empty table',
  },
  defaults: {
    heading: 'For rows that do not say',
    varies: 'Varies',
  },
  preview: {
    label: 'The rows',
    aboveOriginal: 'Prices above the original are right',
    onlyWrong: 'Only rows with problems',
    showMore: 'Show more',
    shown: (shown: number, all: number) =>
      `${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} rows are shown`,
    problems: 'What needs a look',
    moreProblems: (count: number) => `and ${count} more`,
    columns: {
      listing: 'Product',
      category: 'Category',
      condition: 'Condition',
      price: 'Price',
      problems: 'Needs a look',
    },
    noName: 'No name',
    row: (row: number) => `Row ${row.toLocaleString('en-US')}`,
    ready: 'Ready',
  },
  run: {
    label: 'Import',
    counts: (ready: number, refused: number) =>
      `${ready.toLocaleString('en-US')} ready, ${counted(refused, 'needs a look', 'need a look')}`,
    add: (count: number) => `Add ${counted(count, 'product', 'products')}`,
    progress: (sent: number, all: number) => `${sent.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`,
    progressLabel: 'Products sent',
    resume: 'Go on',
    cancel: 'Cancel',
    stopping: 'Stopping',
    myListings: 'My Products',
    downloadRefused: 'Download the rows that need a look',
    refused: (rows: number) => counted(rows, 'row was not added', 'rows were not added'),
    refusedRow: (row: number, name: string | undefined, reasons: readonly string[]) =>
      `Row ${row.toLocaleString('en-US')}, ${name ?? 'no name'}: ${reasons.join('. ')}`,
    restart: 'Import another table',
  },
} as const;
