/** Addresses that ask for something on arrival. Apart from `paths.ts`, because every page carries this. */

/** What an address can ask for on arrival, by the `data-intent` of a card's button. */
export type AskedIntent = 'book' | 'wish';

/** The end of an address that asks for the booking, or the wish, of the copy of this id. The page forgets it on arrival. */
export const asking = (intent: AskedIntent, id: string): string => `#${intent}=${encodeURIComponent(id)}`;

const ASKED = /^#(book|wish)=([\w-]+)$/;

/** What the end of an address asks for; null for any other. */
export function askedIn(hash: string): { intent: AskedIntent; id: string } | null {
  const [, intent, id = ''] = ASKED.exec(hash) ?? [];
  return intent ? { intent: intent as AskedIntent, id } : null;
}

/** The page of a copy. With an intent: as if its button were pressed on arrival. */
export const bookPath = (id: string, intent?: AskedIntent): string =>
  `/book/${encodeURIComponent(id)}${intent ? asking(intent, id) : ''}`;
