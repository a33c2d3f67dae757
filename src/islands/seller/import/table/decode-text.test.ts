import { describe, expect, test } from 'vitest';
import { importFileWords } from '../../../../../core/words/en/import.ts';
import { bytesOf, CENTRAL_EUROPEAN, STRAY_BYTE } from '../../../../../tests/fixtures/listings/table-files.ts';
import { readListingTable, readTable } from './csv.ts';
import { choicesOfText, fileRefusalOf } from './decode-text.ts';
import type { TableRow } from './table-rows.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const withoutNotes = ({ notes: _, ...row }: TableRow) => row;
const rowsOf = (text: string) => readListingTable(text).rows;

describe('characters of a file', () => {
  test('reports a stray byte in UTF-8 at its cell', () => {
    const { rows, encoding } = readTable('shelf.tsv', STRAY_BYTE);
    expect(encoding).toBeUndefined();
    expect(rows[0]).toMatchObject({
      name: 'Les Îles lointaines',
      category: 'Dur\ufffdnd, Ann. Rivages',
      notes: { category: { text: importFileWords.replaced, blocks: true } },
    });
    expect(rows[1]).toEqual({ row: 2, name: 'Récits', author: 'Zoë', resell_price: '6.00', description: 'naïve' });
  });

  // Fails when a guess counts as certain.
  test('guesses a code page and blocks the affected cells until it is chosen', () => {
    const { rows, encoding } = readTable('shelf.csv', CENTRAL_EUROPEAN);
    const unsure = { text: importFileWords.unsure, blocks: true };
    expect(encoding).toMatchObject({ codePage: 'windows-1250', isGuess: true });
    expect(rows.map(({ name, notes }) => [name, notes])).toEqual([
      ['Šílený Jan', { name: unsure, author: unsure, description: unsure }],
      ['Żółw', { name: unsure, author: unsure }],
      ['Plain', undefined],
    ]);
    const chosen = readTable('shelf.csv', CENTRAL_EUROPEAN, 'windows-1252');
    expect(chosen.rows.map(({ name, notes }) => [name, notes])).toEqual([
      ['Šílený Jan', undefined],
      ['¯ó³w', undefined],
      ['Plain', undefined],
    ]);
    expect(chosen.encoding).toMatchObject({ codePage: 'windows-1252', isGuess: false });
  });

  test('asks about a single Windows character, and about more invalid characters than valid ones', () => {
    expect(readTable('x', bytesOf('Title', 'caf\xe9')).encoding).toMatchObject({
      codePage: 'windows-1252',
      isGuess: true,
    });
    expect(readTable('x', bytesOf('Title', '\xc3\xa9 \xe9\xe8\xe0')).encoding?.isGuess).toBe(true);
  });

  /** A text saved by a program that read its UTF-8 in another code page. */
  const garbled = (text: string, codePage: string) => new TextDecoder(codePage).decode(utf8(text));

  // Fails when valid UTF-8 counts as correct text.
  test.each(['windows-1252', 'windows-1250', 'windows-1251', 'windows-1254', 'macintosh'])(
    'blocks rows garbled by %s, and repairs them',
    (codePage) => {
      const text =
        'Title,Author,Price\nCafé,Émile Zola,5\nIt’s “time”,Żółw – Šílený,6\nПлоды,Лев Толстой,7\n愛,Jo Nesbø,8\nPlain,Ann,9';
      for (const bytes of [utf8(garbled(text, codePage)), utf8(`\ufeff${garbled(text, codePage)}`)]) {
        const { rows, encoding } = readTable('shelf.csv', bytes);
        const unsure = { text: importFileWords.unsure, blocks: true };
        expect(encoding).toMatchObject({ codePage: 'utf-8-twice', isGuess: true });
        expect(rows.map(({ name, author, notes }) => [name, author, notes])).toEqual([
          ['Café', 'Émile Zola', { name: unsure, author: unsure }],
          ['It’s “time”', 'Żółw – Šílený', { name: unsure, author: unsure }],
          ['Плоды', 'Лев Толстой', { name: unsure, author: unsure }],
          ['愛', 'Jo Nesbø', { name: unsure, author: unsure }],
          ['Plain', 'Ann', undefined],
        ]);
        expect(readTable('shelf.csv', bytes, 'utf-8-twice').rows.map(withoutNotes)).toEqual(rowsOf(text));
        expect(readTable('shelf.csv', bytes, 'utf-8-once').rows[0]?.name).toBe(garbled('Café', codePage));
        expect(choicesOfText(garbled(text, codePage)).map(({ lines }) => lines[0])).toEqual([
          'Café,Émile Zola,5',
          garbled('Café,Émile Zola,5', codePage),
        ]);
      }
    },
  );

  test('repairs a text decoded wrongly twice', () => {
    const twice = garbled(garbled('Title,Price\nCafé Müller,5', 'windows-1252'), 'windows-1252');
    expect(readTable('x', utf8(twice)).encoding?.isGuess).toBe(true);
    expect(readTable('x', utf8(twice), 'utf-8-twice').rows[0]?.name).toBe('Café Müller');
  });

  // Fails by its time when the search is quadratic in the length of a word.
  test.each(['a', 'é', 'Ã'])('reads a cell of a million %j in linear time', (letter) => {
    const text = `Title,Photo\nEmma,${letter.repeat(1_000_000)}`;
    expect(readTable('x', utf8(text)).rows).toHaveLength(1);
  });

  test.each(['Ã\u00a0 la carte', 'Bront\u00c3\u00ab', 'don\u00e2\u0080\u0099t', 'Â£5', 'ðŸ˜€', 'naÃ¯ve – “new”'])(
    'reports the garbled text %j, also in UTF-16',
    (title) => {
      const text = `Title,Price\n${title},5`;
      const wide = new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer);
      for (const bytes of [utf8(text), wide]) expect(readTable('x', bytes).encoding?.isGuess).toBe(true);
    },
  );

  // Fails when a capital letter and closing punctuation are taken for the halves of a character.
  test.each([
    ...[
      'JOSÉ’S',
      'AMANHÃ…',
      '“MAÇÃ”',
      'né…”',
      '„Schloß“',
      'Schloß“',
      'Её',
      'CAFÉ™',
      'CAFÉ®',
      'passé…»',
      'À»',
      'SÃO–PAULO',
    ],
    ...[
      'Його’ї',
      'ΈΝΑ…',
      'ź”',
      'Phở',
      'Tōkyō',
      'И–Ё',
      '10×15',
      '½–¾',
      'В\u00a0Москве',
      'ÉTÉ—ÉTÉ',
      'Größe–Maß',
      '٢٣',
      '愛…',
    ],
  ])('leaves the correct text %s unchanged', (title) => {
    expect(readTable('x', utf8(`Title,Price\n${title},5`)).encoding).toBeUndefined();
  });

  test('refuses files that are not text', () => {
    const { notATable } = importFileWords;
    expect(fileRefusalOf(bytesOf('PK\x03\x04xlsx'))).toBe(notATable.spreadsheet);
    expect(fileRefusalOf(bytesOf('\xd0\xcf\x11\xe0\xa1'))).toBe(notATable.spreadsheet);
    expect(fileRefusalOf(bytesOf('%PDF-1.7'))).toBe(notATable.pdf);
    expect(fileRefusalOf(bytesOf('\xff\xd8\xff\xe0'))).toBe(notATable.picture);
    expect(fileRefusalOf(bytesOf('<html><table>'))).toBe(notATable.page);
    expect(fileRefusalOf(utf8('<b>Title</b>,Price'))).toBeUndefined();
    expect(fileRefusalOf(utf8('\ufefftitle,price'))).toBeUndefined();
  });
});
