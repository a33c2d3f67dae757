import { describe, expect, it } from 'vitest';
import { titleKeyOf } from './title-key.ts';

const nameKey = (name: string) => titleKeyOf({ name, author: null }).nameKey;
const authorKey = (author: string) => titleKeyOf({ name: 'x', author }).authorKey;

describe('the key of a name', () => {
  it.each([
    [
      'capitals, spaces and punctuation',
      'The Lord  of the Rings: The Two Towers',
      'the lord of the rings the two towers',
    ],
    ['accents', 'Les Misérables', 'les miserables'],
    ['accents that stand beside their letters', 'Les Mise\u0301rables', 'les miserables'],
    ['letters of another width', 'Ｄｕｎｅ', 'dune'],
    ['an apostrophe', "Sorcerer's Stone", 'sorcerers stone'],
    ['a typographer’s apostrophe', 'Sorcerer’s Stone', 'sorcerers stone'],
    ['an ampersand', 'Pride & Prejudice', 'pride and prejudice'],
    ['a series', 'New Moon (Twilight, #2)', 'new moon'],
    ['a series without a comma', 'A Wizard of Earthsea (Earthsea Cycle #1)', 'a wizard of earthsea'],
    ['several volumes of a series', 'Earthsea (Earthsea Cycle #1-4)', 'earthsea'],
    ['the first volume of its own series', 'Foundation (Foundation, #1)', 'foundation'],
    ['a further volume of its own series', 'Saga (Saga, #2)', 'saga 2'],
    ['brackets that are no series', 'Dune (50th Anniversary)', 'dune 50th anniversary'],
    ['a volume in brackets', 'Saga (Volume 2)', 'saga volume 2'],
    ['an article', 'The Stand', 'the stand'],
    ['Cyrillic', 'Война и мир', 'воина и мир'],
    ['a script whose marks are letters', 'गोदान', 'गोदान'],
    ['nothing but signs', '???', '???'],
    ['nothing but a series', '(Twilight, #1)', 'twilight 1'],
  ])('%s', (_, name, key) => expect(nameKey(name)).toBe(key));
});

describe('the key of an author', () => {
  it.each([
    ['nobody', '', ''],
    ['initials', 'J.K. Rowling', 'jk rowling'],
    ['initials with spaces', 'J. K. Rowling', 'jk rowling'],
    ['initials without anything', 'JK Rowling', 'jk rowling'],
    ['three initials', 'J. R. R. Tolkien', 'jrr tolkien'],
    ['one initial', 'Ursula K. Le Guin', 'ursula k le guin'],
    ['last name first', 'Tolkien, J.R.R.', 'jrr tolkien'],
    ['a long last name first', 'Le Guin, Ursula K.', 'ursula k le guin'],
    ['a long last name and one given name', 'García Márquez, Gabriel', 'gabriel garcia marquez'],
    ['two with a comma', 'Neil Gaiman, Terry Pratchett', 'neil gaiman'],
    ['two with a word', 'Neil Gaiman and Terry Pratchett', 'neil gaiman'],
    ['two with a sign', 'Neil Gaiman & Terry Pratchett', 'neil gaiman'],
    ['three', 'Alan Moore, Dave Gibbons, John Higgins', 'alan moore'],
    ['what they did', 'Antoine de Saint-Exupéry (Author and Illustrator)', 'antoine de saint exupery'],
    ['a name that has "and" in it', 'Alexandre Dumas', 'alexandre dumas'],
    ['junior', 'Kurt Vonnegut, Jr.', 'kurt vonnegut'],
  ])('%s', (_, author, key) => expect(authorKey(author)).toBe(key));
});

it('is one text of both', () => {
  expect(titleKeyOf({ name: 'Emma', author: 'Jane Austen' }).key).toBe('emma|jane austen');
  expect(titleKeyOf({ name: 'Emma', author: null }).key).toBe('emma|');
});
