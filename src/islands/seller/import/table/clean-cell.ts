/** Makes of a cell the text that people read: no markup, no marks that nobody sees. */
import { decodeEntities } from './entities.ts';

/** Elements that programs write into their texts. What else stands in angle brackets is text. */
const TAG =
  /<(?:!--[\s\S]*?--|(script|style)\b[\s\S]*?<\/\1\s*|\/?(p|div|br|li|ul|ol|h[1-6]|hr|tr|table|tbody|td|th|blockquote|pre)(?:\s[^<>]*)?\/?|\/?(?:a|abbr|b|big|center|cite|code|em|font|i|img|s|small|span|strike|strong|sub|sup|tt|u)(?:\s[^<>]*)?\/?)>/gi;

/** Control characters but for tabs and line ends, and marks that turn the order of what follows. */
const HIDDEN = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Nothing of it can be seen: white space, marks, and letters that are blank by name. */
const BLANK = /^[\p{Z}\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u;

export type CleanCell = {
  readonly text: string;
  /** Marks were left out that nobody sees. */
  readonly hadHidden: boolean;
};

/** `lines`: the field has several lines, so that paragraphs stay apart. `isExport`: nothing in it is a code for something else. */
export function cleanCell(cell: string, { lines, isExport }: { lines: boolean; isExport: boolean }): CleanCell {
  const text = isExport ? cell : decoded(cell, lines);
  const shown = text.replaceAll(HIDDEN, '');
  return { text: BLANK.test(shown) ? '' : shown, hadHidden: shown !== text };
}

function decoded(cell: string, lines: boolean): string {
  if (!cell.includes('<') && !cell.includes('&')) return cell;
  const plain = withoutTags(cell, lines);
  const once = decodeEntities(plain);
  // Some programs write the letters of a reference once more as references.
  return once === plain ? plain : decodeEntities(lines ? withoutTags(once, lines) : once);
}

function withoutTags(text: string, lines: boolean): string {
  const bare = text.replaceAll(TAG, (_, _hidden, block?: string) => (block ? (lines ? '\n' : ' ') : ''));
  if (bare === text) return text;
  return lines ? bare.replaceAll(/[^\S\n]*\n\s*\n\s*/g, '\n\n').trim() : bare.replaceAll(/\s+/g, ' ').trim();
}
