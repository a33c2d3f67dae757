/** The first categories, in the order of the home page. */
export const CATEGORIES: readonly { readonly id: string; readonly name: string }[] = [
  'Action and Adventure',
  'Classics',
  'Graphic Novel',
  'Detective and Mystery',
  'Fantasy',
  'Science Fiction',
  'History',
  'Biography and Memoir',
  'Poetry',
  "Children's Books",
].map((name) => ({ id: name.toLowerCase().replaceAll("'", '').replaceAll(' ', '-'), name }));
