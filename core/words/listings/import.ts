import { counted } from '../grammar/counted.ts';

/** What sellers read while they add listings from a table, or take theirs away as one. */
export const importWords = {
  added: (count: number) => counted(count, 'product added', 'products added'),
  problem: {
    tooManyRows: (most: number) =>
      `You can import up to ${most.toLocaleString('en-US')} rows at once. Please split the table`,
    tooLarge: 'The file is larger than 20 MB. Please split it',
    unreadable: 'The file could not be read. Please choose it again',
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
  /** Asked before changes and pictures are given up. */
  discard: {
    title: 'Discard this import?',
    body: 'Your changes and pictures will be lost. Products that are already added stay.',
    label: 'Discard',
  },
  unusedColumns: (columns: string) => `Columns that are not used: ${columns}`,
  file: {
    intro:
      'Add many books at once from a table, such as the one from Export. In the next step you can change every cell and add the pictures.',
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
  delivery: {
    both: 'In person or by post',
    meet: 'In person',
    post: 'By post',
  },
  preview: {
    label: 'The rows',
    aboveOriginal: 'Prices above the original price are correct',
    filter: 'Show rows',
    filters: {
      all: (count: number) => `All (${count.toLocaleString('en-US')})`,
      wrong: (count: number) => `With problems (${count.toLocaleString('en-US')})`,
      bare: (count: number) => `No picture (${count.toLocaleString('en-US')})`,
    },
    none: 'No rows',
    showMore: 'Show more',
    shown: (shown: number, all: number) =>
      `Showing ${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} rows`,
    problems: 'Problems',
    moreProblems: (count: number) => `and ${count} more`,
    row: (row: number) => `Row ${row.toLocaleString('en-US')}`,
    ready: 'Ready',
    choose: 'Choose',
    more: 'More fields',
    fewer: 'Fewer fields',
  },
  pictures: {
    heading: 'Pictures',
    intro:
      'Choose many files at once. A file finds its book by its ISBN, its title or its row, for example: 9780141439587.jpg, Emma 2.jpg, 12.jpg.',
    choose: 'Choose pictures',
    drop: 'or drop them here',
    uploaded: (done: number, all: number) =>
      `${done.toLocaleString('en-US')} of ${counted(all, 'picture', 'pictures')} uploaded`,
    failed: (count: number) => counted(count, 'picture was not uploaded', 'pictures were not uploaded'),
    without: (count: number) => counted(count, 'picture without a book', 'pictures without a book'),
    withoutNote:
      'Choose one, then its row, or drag it there. “Assign in order” gives them to the rows without a picture, by file name.',
    inOrder: 'Assign in order',
    picked: (name: string) => `${name}: choose its row`,
    putHere: 'Put here',
    putHereLabel: (row: number) => `Put here: row ${row.toLocaleString('en-US')}`,
    takeBack: 'Remove from this row',
    remove: 'Remove',
    cancel: 'Cancel',
    add: 'Add pictures',
    addLabel: (row: number) => `Add pictures to row ${row.toLocaleString('en-US')}`,
    placed: (name: string, row: number) => `${name} is on row ${row.toLocaleString('en-US')}`,
    state: {
      waiting: 'Waiting',
      uploading: 'Uploading',
      done: 'Uploaded',
      failed: 'Not uploaded',
    },
    pictureLabel: (name: string, state: string) => `${name}, ${state}`,
    waitForUploads: 'The pictures are being uploaded',
  },
  run: {
    label: 'Import',
    counts: (ready: number, refused: number) =>
      `${ready.toLocaleString('en-US')} ready, ${counted(refused, 'with a problem', 'with problems')}`,
    add: (count: number) => `Add ${counted(count, 'product', 'products')}`,
    progress: (sent: number, all: number) => `${sent.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`,
    progressLabel: 'Import progress',
    resume: 'Continue',
    goesOn: 'You can reload or close this page: it goes on when you come back.',
    cancel: 'Cancel',
    stopping: 'Stopping',
    myListings: 'My Products',
    downloadRefused: 'Download rows with problems',
    refused: (rows: number) => counted(rows, 'row was not added', 'rows were not added'),
    withoutPicture: (count: number) => counted(count, 'product without a picture', 'products without a picture'),
    restart: 'Import another table',
  },
} as const;
