/**
 * Unpacks web fonts, so that a system can install them. https://www.w3.org/TR/WOFF/,
 * https://learn.microsoft.com/typography/opentype/spec/
 */
import { inflateSync } from 'node:zlib';

type Table = { readonly tag: string; readonly data: Buffer };

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const FONT_HEADER = 12;
const FONT_ENTRY = 16;

/** The tables of a WOFF 1 file. */
function tablesOf(woff: Buffer): Table[] {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF 1 file');
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = WOFF_HEADER + index * WOFF_ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const data = woff.subarray(offset, offset + packed);
    return { tag: woff.toString('latin1', at, at + 4), data: packed < length ? inflateSync(data) : data };
  });
}

/**
 * A `name` table: family, style, unique, full and PostScript name, in English for Windows, which every system reads.
 */
function nameTable(family: string, style: 'Regular' | 'Bold'): Buffer {
  const full = style === 'Regular' ? family : `${family} ${style}`;
  const names: readonly [id: number, name: string][] = [
    [1, family],
    [2, style],
    [3, full],
    [4, full],
    [6, `${family.replaceAll(' ', '')}-${style}`],
  ];
  const texts = names.map(([, name]) => Buffer.from(name, 'utf16le').swap16());
  const head = Buffer.alloc(6 + 12 * names.length);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  for (const [index, [id]] of names.entries()) {
    const length = texts[index]?.length ?? 0;
    for (const [field, value] of [3, 1, 0x409, id, length, offset].entries())
      head.writeUInt16BE(value, 6 + 12 * index + 2 * field);
    offset += length;
  }
  return Buffer.concat([head, ...texts]);
}

/** The font of a WOFF 1 file as an installable file, under this name. */
export function installable(woff: Buffer, family: string, style: 'Regular' | 'Bold'): Buffer {
  const tables = tablesOf(woff).map(({ tag, data }) => ({
    tag,
    data: tag === 'name' ? nameTable(family, style) : data,
  }));
  const directory = Buffer.alloc(FONT_HEADER + FONT_ENTRY * tables.length);
  // The flavour: TrueType or CFF.
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(tables.length, 4);
  let offset = directory.length;
  const bodies = tables.map(({ tag, data }, index) => {
    const at = FONT_HEADER + FONT_ENTRY * index;
    directory.write(tag, at, 'latin1');
    // Checksums stay zero: no system verifies them.
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(data.length, at + 12);
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([directory, ...bodies]);
}
