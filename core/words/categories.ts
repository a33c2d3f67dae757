/** What people read about categories. */
export const categoriesWords = {
  categoryGone: 'This category does not exist any more',
  mergeIntoItself: 'A category cannot be merged into itself',
  categoryAdded: (name: string) => `${name} is added`,
  categoryRenamed: (name: string) => `Renamed to ${name}`,
  categoriesOrdered: 'The order is saved',
  categoryMerged: (books: number, into: string) =>
    `${books === 1 ? '1 book has' : `${books.toLocaleString('en-US')} books have`} moved to ${into}`,
  /** What the record says has moved, behind a number. */
  mergedListings: 'listings',
  /** What the API refuses with when a request comes at the wrong moment. */
  conflict: {
    categoryName: 'There is already a category of this name',
    tooManyCategories: (most: number) => `There are ${most} categories already. Please merge some first`,
    categoriesChanged: 'The categories have changed meanwhile. Please load them again',
  },
  addCategory: {
    name: 'New category',
    submit: 'Add category',
  },
  categories: {
    loading: 'Loading the categories',
    listLabel: 'All categories',
    saveOrder: 'Save order',
    orderNotSaved: 'The new order is not saved yet',
    orderHint: 'Up and Down change the order',
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
      'All of its books, sold ones too, move to the category you choose, and its address leads there. This cannot be undone.',
    target: (name: string) => `Move the books of ${name} to`,
    chooseTarget: 'Choose a category',
    submit: 'Merge',
  },
  renameCategory: {
    title: (name: string) => `Rename ${name}`,
    name: 'Name',
    note: 'Its address stays as it is',
    submit: 'Rename',
  },
  order: {
    moved: (name: string, ordinal: string, count: number) => `${name} is now ${ordinal} of ${count}`,
    undone: 'The order is as it was',
  },
} as const;
