/**
 * A sample of each kind of letter with invented data, for admins. Its page has a policy of its own, because letters
 * have inline styles. A frame sends no bearer token, so its address is signed, and valid
 * until the end of the next day (UTC).
 */

import { DAY_MS } from '../../../core/days.ts';
import { LETTER_KINDS, type LetterKind, type SampleLetter } from '../../../core/notifications/letter.ts';
import { notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';
import { sampleLink } from './letter-links.ts';
import type { Letter } from './letters/define-letter.ts';
import { type ColorScheme, type FooterLink, letterHtml, letterSubject, letterText } from './letters/letter-layout.ts';
import { LETTERS } from './letters/letters.ts';
import { findUnsubscribeLink } from './send-letters.ts';

type Needs = Pick<Deps, 'now' | 'origin' | 'hmac' | 'contact'>;

/** No user has this id, so the switch of news in a sample has no effect. */
const NOBODY = 'nobody';

const today = ({ now }: Needs): number => Math.floor(now() / DAY_MS);

const signatureOf = ({ hmac }: Needs, kind: LetterKind, day: number): Promise<string> =>
  hmac(`sample letter ${kind} ${day}`);

async function sampleOf(edges: Needs, kind: LetterKind): Promise<{ letter: Letter; off: FooterLink | null }> {
  const { origin, now, contact } = edges;
  const told = { id: kind, userId: NOBODY, facts: {}, createdAt: now(), link: sampleLink(origin, kind) };
  return {
    letter: LETTERS[kind].sample(told, { origin, contact: contact.address }),
    off: await findUnsubscribeLink(edges, NOBODY, kind),
  };
}

/** Samples of all kinds of letters. `key` is the last part of the address of its HTML. */
export const listSampleLetters = (edges: Needs): Promise<SampleLetter[]> =>
  Promise.all(
    LETTER_KINDS.map(async (kind) => {
      const [{ letter, off }, day] = [await sampleOf(edges, kind), today(edges)];
      const key = `${kind}.${day}.${await signatureOf(edges, kind, day)}`;
      return { kind, key, subject: letterSubject(letter), preview: letter.preview, text: letterText(letter, off) };
    }),
  );

/**
 * The HTML of the sample with this key, in the light or dark scheme. Throws `not_found` for an expired or invalid key.
 */
export async function getSampleHtml(edges: Needs, key: string, scheme: ColorScheme): Promise<string> {
  const [name, number, signature] = key.split('.');
  const kind = LETTER_KINDS.find((known) => known === name);
  const day = Number(number);
  const isNew = day === today(edges) || day === today(edges) - 1;
  if (!kind || !isNew || signature !== (await signatureOf(edges, kind, day))) throw notFound();
  const { letter, off } = await sampleOf(edges, kind);
  return letterHtml(letter, off, undefined, scheme);
}
