import { describe, expect, test } from 'vitest';
import { importFileWords } from '../../../../../core/words/listings/import-file.ts';
import { readTable } from './csv.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** A text of letters up to 255 as those bytes. */
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const rows = (file: Uint8Array) => readTable('shelf.csv', file).rows;

describe('the letters of a file', () => {
  test('a stray byte among letters of UTF-8 is one letter that its cell names', () => {
    const file = bytes(
      'Title\tPrimary Author\tPrice\nLes \xc3\x8eles\tDur\xe2nd, Na\xc3\xafma\t5.00\nR\xc3\xa9cits\tZo\xc3\xab\t6.00\n',
    );
    expect(rows(file)).toEqual([
      {
        row: 1,
        name: 'Les Îles',
        author: 'Dur\ufffdnd, Naïma',
        resell_price: '5.00',
        notes: { author: { text: importFileWords.replaced, blocks: true } },
      },
      { row: 2, name: 'Récits', author: 'Zoë', resell_price: '6.00' },
    ]);
  });

  test('of a code page are guessed, and cells that have some wait for the choice', () => {
    const file = bytes('Title,Author,Price\r\n\x8a\xedlen\xfd Jan,Karel \xc8apek,5.00\r\nEmma,Austen,6.00\r\n');
    const { rows: guessed, letters } = readTable('shelf.csv', file);
    const unsure = { text: importFileWords.unsure, blocks: true };
    expect(guessed).toEqual([
      {
        row: 1,
        name: 'Šílený Jan',
        author: 'Karel Čapek',
        resell_price: '5.00',
        notes: { name: unsure, author: unsure },
      },
      { row: 2, name: 'Emma', author: 'Austen', resell_price: '6.00' },
    ]);
    expect(letters).toMatchObject({ codePage: 'windows-1250', isGuess: true });
    expect(readTable('shelf.csv', file, 'windows-1250').rows[0]).toEqual({
      row: 1,
      name: 'Šílený Jan',
      author: 'Karel Čapek',
      resell_price: '5.00',
    });
  });

  test('plain UTF-8 asks nothing', () => {
    expect(readTable('shelf.csv', utf8('\ufefftitle\nÉmile')).letters).toBeUndefined();
  });
});
