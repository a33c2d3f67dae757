import { actionAndAdventure } from './books/action-and-adventure.ts';
import { biographyAndMemoir } from './books/biography-and-memoir.ts';
import { childrensBooks } from './books/childrens-books.ts';
import { classics } from './books/classics.ts';
import { detectiveAndMystery } from './books/detective-and-mystery.ts';
import { fantasy } from './books/fantasy.ts';
import { graphicNovel } from './books/graphic-novel.ts';
import { history } from './books/history.ts';
import { poetry } from './books/poetry.ts';
import { scienceFiction } from './books/science-fiction.ts';
import type { SeedBook } from './seed-book.ts';

export type { SeedBook };

/** The demo catalogue: two hundred listings, category by category in the order of the shop. */
export const BOOKS: readonly SeedBook[] = [
  ...actionAndAdventure,
  ...classics,
  ...graphicNovel,
  ...detectiveAndMystery,
  ...fantasy,
  ...scienceFiction,
  ...history,
  ...biographyAndMemoir,
  ...poetry,
  ...childrensBooks,
];
