import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitTable } from './split-table.ts';

const split = (text: string, delimiter = ',', width: number | undefined = 3) => [
  ...splitTable(text, delimiter, () => width),
];
const cells = (text: string, delimiter = ',') => split(text, delimiter).map((record) => record.cells);

// Fails when the lines of such a cell silently become rows of their own.
test('reads line ends in a quoted cell between tabs; a cell with a tab as well stays whole, with a doubt', () => {
  const excel = 'A\t"one\n\n""two"" 9"" tall"\t5\r\nB\t"x"\t6\r\n';
  expect(split(excel, '\t')).toEqual([
    { cells: ['A', 'one\n\n"two" 9" tall', '5'], line: 1 },
    { cells: ['B', 'x', '6'], line: 4 },
  ]);
  expect(split('A\t"one\ttab\ntwo"\t5\r\nB\tx\t6\r\n', '\t')).toEqual([
    { cells: ['A', 'one\ttab\ntwo', '5'], line: 1, doubt: { at: 1, from: 1, to: 2 } },
    { cells: ['B', 'x', '6'], line: 3 },
  ]);
});

describe('quotation mark', () => {
  test.each([
    [
      'is text if it never closes',
      'A,5,"x\nC,6,y',
      [
        ['A', '5', '"x'],
        ['C', '6', 'y'],
      ],
    ],
    [
      'is text in the middle of a cell',
      'A 12" disc,5,x\nC,6,y',
      [
        ['A 12" disc', '5', 'x'],
        ['C', '6', 'y'],
      ],
    ],
    [
      'is text inside a quoted cell if it is not doubled',
      'A,5,"He said "hi" there"\nC,6,y',
      [
        ['A', '5', 'He said "hi" there'],
        ['C', '6', 'y'],
      ],
    ],
    [
      'is text at the end of a quoted cell if it is not doubled',
      '"He said "hi"",5,x\nC,6,y',
      [
        ['He said "hi"', '5', 'x'],
        ['C', '6', 'y'],
      ],
    ],
    ['is text if it is doubled', '"a ""b"" c",5,x', [['a "b" c', '5', 'x']]],
    ['is text after a backslash', '"a \\"b\\" c",5,x', [['a "b" c', '5', 'x']]],
    [
      'allows line ends in a cell',
      'A,5,"one, two\nthree, four, five, six"\nC,6,y',
      [
        ['A', '5', 'one, two\nthree, four, five, six'],
        ['C', '6', 'y'],
      ],
    ],
    ['may follow a space', 'A, "b, c" ,x', [['A', 'b, c', 'x']]],
  ])('%s', (_, text, expected) => {
    expect(cells(text)).toEqual(expected);
    expect(split(text).some(({ doubt }) => doubt)).toBe(false);
  });

  // Fails when a quotation mark closed in the next row silently merges two rows.
  test.each([
    ['A,5,"x\nC,6,y"\nE,7,z', { from: 1, to: 2, at: 2 }],
    ['"A,5,x\nC,6,y\nE",7,z', { from: 1, to: 3, at: 0 }],
    ['"A,5,x\rC,6,y\rE",7,z', { from: 1, to: 3, at: 0 }],
    ['A,"5\nC,6,y,",z,z,z', { from: 1, to: 2, at: 1 }],
  ])('has a doubt if it may have merged rows: %j', (text, doubt) => {
    expect(split(text)[0]?.doubt).toEqual(doubt);
  });

  // Fails when quotation marks of the next row count as the end of a cell.
  test('is text if it closes in a later row and each line is a row', () => {
    expect(cells('A,5,"x\n"C",6,"y"\nE,7,"z"')).toEqual([
      ['A', '5', '"x'],
      ['C', '6', 'y'],
      ['E', '7', 'z'],
    ]);
  });

  test('is text between tabs if it does not close before the line end', () => {
    expect(cells('A\t5\t"x\nC\t6\ty"\nE\t7\tz', '\t')).toEqual([
      ['A', '5', '"x'],
      ['C', '6', 'y"'],
      ['E', '7', 'z'],
    ]);
    expect(cells('A\t5\t"two\nlines"', '\t')).toEqual([['A', '5', 'two\nlines']]);
  });
});

test('each record has its line number, with any line ends', () => {
  for (const end of ['\n', '\r', '\r\n'])
    expect(split(['a,"b', 'c",d', '', 'e,f,g'].join(end)).map(({ line }) => line)).toEqual([1, 3, 4]);
});

test('terminates on any text, and loses no character of records without quotation marks', () => {
  const text = fc
    .array(fc.constantFrom('"', '""', ',', '\n', '\r\n', '\r', 'a', ' ', '\\"'), { maxLength: 40 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.constantFrom(undefined, 1, 2, 3), (whole, width) => {
      const records = [...splitTable(whole, ',', () => width)];
      if (!whole.includes('"'))
        expect(records.map((record) => record.cells.join(',')).join('\n')).toBe(
          whole.replaceAll(/\r\n?/g, '\n').replace(/\n$/, ''),
        );
      else expect(records.length).toBeLessThanOrEqual(whole.length);
    }),
  );
});
