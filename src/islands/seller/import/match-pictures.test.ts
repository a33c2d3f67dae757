import { expect, test } from 'vitest';
import { matchPictures } from './match-pictures.ts';

const ROWS = [
  { row: 1, name: 'Emma', author: 'Jane Austen', isbn: '978-0-14-143958-7' },
  { row: 2, name: 'Emma in Bath', author: 'Ann Bell' },
  { row: 3, name: '1984', author: 'George Orwell', isbn: '0141036141' },
  { row: 4, name: 'Dracula', photo: 'shelf/scan_07.JPG; scan_08.jpg' },
  { row: 5, name: 'Ulysses' },
  { row: 6, name: 'Ulysses' },
  { row: 7, name: 'Fahrenheit 451', isbn: '9781451673319' },
  { row: 8, name: 'Catch-22' },
  { row: 12, name: 'Middlemarch' },
] as const;

test.each([
  ['9780141439587.jpg', 1],
  ['978-0-14-143958-7_2.jpeg', 1],
  ['ISBN 0141439580 back.png', 1],
  ['9780141036144.webp', 3],
  ['emma.jpg', 1],
  ['Emma - Jane Austen (2).jpg', 1],
  ['Jane Austen, Emma, front cover.jpg', 1],
  ['Austen - Emma.jpg', 1],
  ['EMMA_in_Bath_1.jpg', 2],
  ['1984.jpg', 3],
  ['1984-2.jpg', 3],
  ['scan_08.jpg', 4],
  ['Scan_07.jpg', 4],
  ['scan 07.png', 4],
  ['fahrenheit 451 b.jpg', 7],
  ['Catch 22.jpg', 8],
  ['12.jpg', 12],
  ['012 (2).jpg', 12],
  ['row 7.jpg', 7],
])('%s shows the book of row %i', (file, row) => {
  expect([...matchPictures([file], ROWS)]).toEqual([[file, row]]);
});

// Fails when a title matches anywhere in a name, a check digit is ignored, or the first of two copies wins.
test.each([
  'IMG_0012.jpg',
  'IMG_20190503_101112.jpg',
  '9780141439588.jpg',
  'Dilemma.jpg',
  'Emma Goldman.jpg',
  'Ulysses.jpg',
  '13.jpg',
  'photo.jpg',
  '.jpg',
])('%s matches no row', (file) => {
  expect([...matchPictures([file], ROWS)]).toEqual([]);
});

test('distinguishes two copies of a book by the table’s photo column, not by ISBN', () => {
  const rows = [
    { row: 1, name: 'Emma', isbn: '9780141439587', photo: 'red.jpg' },
    { row: 2, name: 'Emma', isbn: '9780141439587', photo: 'blue' },
  ];
  const files = ['red.jpg', 'Blue.PNG', '9780141439587.jpg'];
  expect([...matchPictures(files, rows)]).toEqual([
    ['red.jpg', 1],
    ['Blue.PNG', 2],
  ]);
});
