/** Plain text of a cell: without markup and invisible characters. */
import { hasHidden, isBlank } from '../../../../../core/entity/field-rules.ts';
import { inShape, withoutHidden } from '../../../../../core/entity/without-hidden.ts';
import { decodeEntities } from './entities.ts';

/** Elements that programs write into texts. Other text in angle brackets stays. */
const TAG =
  /<(?:!--[\s\S]*?--|(script|style)\b[\s\S]*?<\/\1\s*|\/?(p|div|br|li|ul|ol|h[1-6]|hr|tr|table|tbody|td|th|blockquote|pre)(?:\s[^<>]*)?\/?|\/?(?:a|abbr|b|big|center|cite|code|em|font|i|img|s|small|span|strike|strong|sub|sup|tt|u)(?:\s[^<>]*)?\/?)>/gi;

/** ASCII text without markup: most cells of most tables. */
const PLAIN = /^[ !-%'-;=-~]*$/;

export type CleanCell = {
  readonly text: string;
  readonly hadHidden: boolean;
};

/** `lines`: the field has several lines, so paragraphs stay. `isExport`: the text contains no markup or entities. */
export function cleanCell(cell: string, { lines, isExport }: { lines: boolean; isExport: boolean }): CleanCell {
  if (PLAIN.test(cell)) return { text: cell, hadHidden: false };
  const text = isExport ? cell : decoded(cell, lines);
  const shape = lines ? 'lines' : 'line';
  const shown = hasHidden(text, shape) ? withoutHidden(text, shape) : text;
  return { text: isBlank(shown) ? '' : shown, hadHidden: hasHidden(inShape(text, shape), shape) };
}

function decoded(cell: string, lines: boolean): string {
  if (!cell.includes('<') && !cell.includes('&')) return cell;
  const plain = withoutTags(cell, lines);
  const once = decodeEntities(plain);
  // Some programs encode the ampersand of an entity once more.
  return once === plain ? plain : decodeEntities(lines ? withoutTags(once, lines) : once);
}

function withoutTags(text: string, lines: boolean): string {
  const bare = text.replaceAll(TAG, (_, _hidden, block?: string) => (block ? (lines ? '\n' : ' ') : ''));
  if (bare === text) return text;
  return lines ? bare.replaceAll(/[^\S\n]*\n\s*\n\s*/g, '\n\n').trim() : bare.replaceAll(/\s+/g, ' ').trim();
}
