/**
 * Contact data in a message before a payment: email addresses, links, phone numbers and accounts elsewhere, also in
 * disguise and split over the last messages of one author. ISBNs, years, dates, prices, sizes and numbers of pages are
 * honest. The same on both sides; tests/fixtures/trust has the corpus that it is measured by. Names have a rule of
 * their own (core/entity/contact-data-in-names.ts): they hold no sentences, and nothing is honest in them but initials.
 */
import { EMAILS, HANDLES, HOSTS, isHost, LINKS, NUMERIC_HOST, SPELLED_HOST } from './addresses.ts';
import { countOf, GAP, numbersIn, withoutHonestNumbers } from './numbers.ts';
import { perceived } from './perceived.ts';

export type ContactKind = 'email' | 'link' | 'phone' | 'handle';

/** `found` is the piece as it was read: plain letters and digits. `together`: only with the messages before it. */
export type FoundContact = { readonly kind: ContactKind; readonly found: string; readonly together?: true };

/** "j a n e" and "5-0-3": single characters with the same sign between them. */
const SPACED = /(?<![\p{L}\d])[\p{L}\d@](?:([ ._*-])[\p{L}\d@.](?:\1[\p{L}\d@.])+)(?![\p{L}\d])/gu;
const closedUp = (text: string): string => text.replaceAll(SPACED, (run, sign: string) => run.split(sign).join(''));

type Find = { readonly kind: ContactKind; readonly found: string };

function findsIn(text: string): Find[] {
  const finds: Find[] = [];
  let left = text;
  const take = (
    kind: ContactKind,
    pattern: RegExp,
    isOne: (found: string, parts: readonly string[]) => boolean = () => true,
  ) => {
    left = left.replaceAll(pattern, (found: string, ...parts: unknown[]) => {
      if (
        !isOne(
          found,
          parts.filter((part) => typeof part === 'string'),
        )
      )
        return found;
      finds.push({ kind, found: found.trim() });
      return GAP;
    });
  };
  const all = () => {
    for (const pattern of EMAILS) take('email', pattern);
    for (const pattern of LINKS) take('link', pattern);
    take('link', HOSTS, (_, [labels = '', ending = '', path = '']) => isHost(labels, ending, path));
    take('link', SPELLED_HOST);
    take('link', NUMERIC_HOST, (host) => host.split('.').every((part) => Number(part) < 256) && countOf(host) > 5);
    for (const pattern of HANDLES) take('handle', pattern);
  };
  all();
  if (finds.length === 0) {
    const closed = closedUp(left);
    if (closed !== left) {
      const before = left;
      left = closed;
      all();
      left = before;
    }
  }
  for (const number of numbersIn(left)) finds.push({ kind: 'phone', found: number });
  return finds;
}

/** Messages up to this length may be pieces of one address or number. */
const PIECE_CHARACTERS = 60;

/**
 * Contact data in a text of bounded length, and in it together with its author's messages before it, the earliest
 * first.
 */
export function contactDataInMessage(text: string, before: readonly string[] = []): FoundContact[] {
  const alone = findsIn(perceived(text));
  if (alone.length > 0) return once(alone);
  if (text.length > PIECE_CHARACTERS) return [];
  const firstPiece = before.findLastIndex((earlier) => earlier.length > PIECE_CHARACTERS) + 1;
  if (firstPiece === before.length) return [];
  // Honest pieces are honest together: only those with something left count.
  const pieces = [...before.slice(firstPiece), text].map((piece) => withoutHonestNumbers(perceived(piece)).trim());
  for (const separator of [' ', '']) {
    for (let from = pieces.length - 2; from >= 0; from--) {
      const finds = findsIn(pieces.slice(from).join(separator));
      if (finds.length > 0) return once(finds).map((find) => ({ ...find, together: true }));
    }
  }
  return [];
}

const once = (finds: readonly Find[]): Find[] =>
  finds.filter(
    ({ kind, found }, at) => finds.findIndex((other) => other.kind === kind && other.found === found) === at,
  );
