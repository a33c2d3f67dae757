/**
 * Splits a text into the records of a table. Quotation marks are those of RFC 4180 if a program wrote them, and text if
 * a person typed them (inches, or an unclosed one): a record never absorbs the ones below it without a doubt.
 */

export type TableRecord = {
  readonly cells: readonly string[];
  /** Line number of its start, from 1. */
  readonly line: number;
  /** Lines that a quotation mark may have merged, and the cell with it. */
  readonly doubt?: { readonly at: number; readonly from: number; readonly to: number };
};

type Style = {
  readonly text: string;
  readonly delimiter: string;
  /** Some databases write `\"` for a quotation mark in a quoted cell. */
  readonly backslash: boolean;
};

type Reading = {
  readonly cells: readonly string[];
  /** Index after its last cell: a line end, or the end of the text. */
  readonly end: number;
  /** A quotation mark is misplaced or unclosed. */
  readonly odd: boolean;
  /** Index of the cell that contains a line end. */
  readonly long?: number | undefined;
};

/** Limit in characters after which an unclosed quotation mark is text. */
const QUOTED_LIMIT = 65_536;

const LINE_END = /\r\n|[\r\n]/g;

/** Generates the records of a text. `width` is the expected number of cells, once known. */
export function* splitTable(
  text: string,
  delimiter: string,
  width: () => number | undefined = () => undefined,
): Generator<TableRecord, undefined> {
  const style = { text, delimiter, backslash: hasBackslashes(text) };
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const lineEnd = endOfLine(text, at);
    const { reading, doubtful } = readRecord(style, at, lineEnd, width());
    const { cells, long } = reading;
    const lines = reading.end > lineEnd ? countLines(text.slice(at, reading.end)) : 0;
    const marked =
      long ??
      Math.max(
        0,
        cells.findIndex((cell) => cell.includes('"')),
      );
    yield { cells, line, ...(doubtful && { doubt: { at: marked, from: line, to: line + lines } }) };
    line += lines + 1;
    at = reading.end + (text.startsWith('\r\n', reading.end) ? 2 : 1);
  }
}

const REST_OF_LINE = /[^\r\n]*/y;

function endOfLine(text: string, from: number): number {
  REST_OF_LINE.lastIndex = from;
  REST_OF_LINE.test(text);
  return REST_OF_LINE.lastIndex;
}

const countLines = (text: string): number => text.match(LINE_END)?.length ?? 0;

/** Quotation marks are escaped with a backslash, and none is doubled. */
const hasBackslashes = (text: string): boolean =>
  /\\"(?=[^,;\t|\r\n"])/.test(text) && !/[^,;\t|\r\n"\\]""[^,;\t|\r\n"]/.test(text);

function readRecord(
  style: Style,
  at: number,
  lineEnd: number,
  width: number | undefined,
): { readonly reading: Reading; readonly doubtful?: boolean } {
  const { text, delimiter } = style;
  const line = text.slice(at, lineEnd);
  const unquoted = { cells: line.split(delimiter), end: lineEnd, odd: false };
  if (!line.includes('"')) return { reading: unquoted };
  const fits = ({ cells }: Reading) => width === undefined || cells.length === width;
  const quoted = readCells(style, at, text.length, false);
  const eager = () => readCells(style, at, lineEnd, true);
  const alone = () => [eager(), unquoted].find(fits);
  if (quoted.end === lineEnd)
    return { reading: quoted.odd ? ([eager(), quoted, unquoted].find(fits) ?? quoted) : quoted };

  const lines = text.slice(at, quoted.end).split(LINE_END);
  // Each of the merged lines is a row by itself.
  const areRows = width !== undefined && width > 1 && lines.every((each) => isRow(each, delimiter, width));
  const hasTabs = delimiter === '\t' && quoted.cells.some((cell) => cell.includes('\t'));
  if (!quoted.odd && !hasTabs) return { reading: quoted, doubtful: areRows || !fits(quoted) };
  // A cell with a tab and a line end, quoted by a spreadsheet: separate lines would split it.
  if (!quoted.odd && width !== undefined && fits(quoted) && !areRows) return { reading: quoted, doubtful: true };
  const reading = alone();
  if (reading) return { reading };
  return fits(quoted) && !areRows && !hasTabs ? { reading: quoted } : { reading: eager(), doubtful: true };
}

const isRow = (line: string, delimiter: string, width: number): boolean =>
  line.trim() === '' || line.split(delimiter).length === width;

/**
 * Reads the cells of a record. `eager`: the record ends with its line, and a doubled mark may close a cell that began
 * with a single one.
 */
function readCells(style: Style, from: number, limit: number, eager: boolean): Reading {
  const { text, delimiter } = style;
  const cells: string[] = [];
  let at = from;
  let odd = false;
  let long: number | undefined;
  while (true) {
    const quote = skipSpaces(text, at, delimiter);
    const cell = text[quote] === '"' && quote < limit ? readQuoted(style, quote, limit, eager) : undefined;
    odd ||= cell?.odd ?? false;
    if (cell?.end !== undefined) {
      if (long === undefined && /[\r\n]/.test(cell.value)) long = cells.length;
      cells.push(cell.value);
      at = cell.end;
    } else {
      const end = endOfCell(text, at, limit, delimiter);
      cells.push(text.slice(at, end));
      at = end;
    }
    if (at >= limit || text[at] !== delimiter) return { cells, end: Math.min(at, limit), odd, long };
    at += 1;
  }
}

function skipSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at += 1;
  return at;
}

function endOfCell(text: string, from: number, limit: number, delimiter: string): number {
  const end = Math.min(endOfLine(text, from), limit);
  const next = text.indexOf(delimiter, from);
  return next < 0 ? end : Math.min(next, end);
}

/** Reads a quoted cell from its mark; without `end` if the mark is unclosed. */
function readQuoted(style: Style, quote: number, limit: number, eager: boolean) {
  const { text, delimiter, backslash } = style;
  const isEnd = (at: number): boolean => {
    const next = skipSpaces(text, at, delimiter);
    return next >= limit || text[next] === delimiter || text[next] === '\n' || text[next] === '\r';
  };
  let value = '';
  let odd = false;
  let at = quote + 1;
  while (true) {
    const mark = text.indexOf('"', at);
    if (mark < 0 || mark >= limit || mark > quote + QUOTED_LIMIT) return { value, odd: true };
    value += text.slice(at, mark);
    if (backslash && value.endsWith('\\')) {
      value = `${value.slice(0, -1)}"`;
      at = mark + 1;
    } else if (text[mark + 1] === '"' && mark + 1 < limit && !(eager && odd && isEnd(mark + 2))) {
      value += '"';
      at = mark + 2;
    } else if (text[mark + 1] === '"' && mark + 1 < limit) {
      return { value: `${value}"`, odd, end: skipSpaces(text, mark + 2, delimiter) };
    } else if (isEnd(mark + 1)) {
      return { value, odd, end: skipSpaces(text, mark + 1, delimiter) };
    } else {
      value += '"';
      odd = true;
      at = mark + 1;
    }
  }
}
