import { ordinal } from './ordinal.ts';

export const categoriesWords = {
  categoryGone: 'This category no longer exists',
  mergeIntoItself: 'A category cannot be merged into itself',
  /** In the audit record, after a number. */
  mergedListings: 'listings',
  conflict: {
    categoryName: 'There is already a category with this name',
    tooManyCategories: (most: number) => `There are ${most} categories already. Please merge some first`,
    categoriesChanged: 'The categories have changed in the meantime. Please reload the page',
  },
} as const;

export const categoryScreenWords = {
  categoryAdded: (name: string) => `${name} added`,
  categoryRenamed: (name: string) => `Renamed to ${name}`,
  categoriesOrdered: 'Order saved',
  categoryMerged: (books: number, into: string) =>
    `${books === 1 ? '1 book has' : `${books.toLocaleString('en-US')} books have`} moved to ${into}`,
  addCategory: {
    name: 'New category',
    submit: 'Add category',
  },
  categories: {
    loading: 'Loading the categories',
    listLabel: 'All categories',
    saveOrder: 'Save order',
    orderNotSaved: 'The new order is not saved yet',
    orderHint: 'Use Up and Down to change the order',
  },
  categoryList: {
    up: 'Up',
    down: 'Down',
    moveLabel: (name: string, direction: string) => `Move ${name} ${direction}`,
    rename: 'Rename',
    renameLabel: (name: string) => `Rename ${name}`,
    merge: 'Merge',
    mergeLabel: (name: string) => `Merge ${name} into another`,
  },
  mergeCategory: {
    question: (name: string) => `Merge ${name} into another category?`,
    consequences:
      'All its books, including sold ones, move to the category you choose, and its link leads there. This cannot be undone.',
    target: (name: string) => `Move the books of ${name} to`,
    chooseTarget: 'Choose a category',
    submit: 'Merge',
  },
  renameCategory: {
    title: (name: string) => `Rename ${name}`,
    name: 'Name',
    note: 'The link to the category stays the same',
    submit: 'Rename',
  },
  order: {
    moved: (name: string, place: number, count: number) => `${name} is now ${ordinal(place)} of ${count}`,
    undone: 'The order has not changed',
  },
} as const;
