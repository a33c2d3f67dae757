/** What people read about categories. */
export const categoriesWords = {
  category: 'This category does not exist any more',
  mergeIntoItself: 'A category cannot be merged into itself',
  categoryAdded: (name: string) => `${name} is added`,
  categoryRenamed: (name: string) => `Renamed to ${name}`,
  categoriesOrdered: 'The order is saved',
  categoryMerged: (books: number, into: string) =>
    `${books === 1 ? '1 book has' : `${books.toLocaleString('en-US')} books have`} moved to ${into}`,
  /** What the API refuses with when a request comes at the wrong moment. */
  conflict: {
    categoryName: 'There is already a category of this name',
    tooManyCategories: (most: number) => `There are ${most} categories already. Please merge some first`,
    categoriesChanged: 'The categories have changed meanwhile. Please load them again',
  },
  addCategory: {
    newCategory: 'New category',
    addCategory: 'Add category',
  },
  categories: {
    loadingTheCategories: 'Loading the categories',
    allCategories: 'All categories',
    saveOrder: 'Save order',
    theNewOrderIs: 'The new order is not saved yet',
    upAndDownChange: 'Up and Down change the order',
  },
  categoryList: {
    up: 'Up',
    down: 'Down',
    move: (name: string, toLowerCase: string) => `Move ${name} ${toLowerCase}`,
    rename: 'Rename',
    rename2: (name: string) => `Rename ${name}`,
    merge: 'Merge',
    mergeIntoAnother: (name: string) => `Merge ${name} into another`,
  },
  mergeCategory: {
    mergeIntoAnotherCategory: (name: string) => `Merge ${name} into another category?`,
    allOfItsBooks:
      'All of its books, sold ones too, move to the category you choose, and its address leads there. This cannot be undone.',
    moveTheBooksOf: (name: string) => `Move the books of ${name} to`,
    chooseACategory: 'Choose a category',
    merge: 'Merge',
  },
  renameCategory: {
    rename: (name: string) => `Rename ${name}`,
    name: 'Name',
    itsAddressStaysAs: 'Its address stays as it is',
    rename2: 'Rename',
  },
  useCategoryOrder: {
    isNowOf: (name: string, ordinal: string, count: number) => `${name} is now ${ordinal} of ${count}`,
    theOrderIsAs: 'The order is as it was',
  },
} as const;
