/** The one-time links of letters. A secret is made when its letter is sent, and stands nowhere but in the letter. */
import { type SQL, sql } from 'drizzle-orm';
import { UNDO_PREFIX } from '../../../core/accounts/undo-prefix.ts';
import { type LetterKind, LINK_SECONDS, type LinkKind } from '../../../core/notifications/letter.ts';
import { insertInto } from '../../db/rows.ts';
import { accountTokens } from '../../db/tables/accounts.ts';
import type { Deps } from '../ports.ts';

/** Where the link leads, before its `#`, and how its secret begins. */
const LINKS: Readonly<Record<LinkKind, { readonly path: string; readonly prefix: string }>> = {
  verify: { path: '/verify', prefix: '' },
  reset: { path: '/reset', prefix: '' },
  email: { path: '/change-email', prefix: '' },
  'email-undo': { path: '/change-email', prefix: UNDO_PREFIX },
  'factor-added': { path: '/not-me', prefix: '' },
};

const isLinkKind = (kind: LetterKind): kind is LinkKind => Object.hasOwn(LINKS, kind);

/** Whose link it is, the address that its letter goes to, and when what the letter tells happened (ms since the epoch). */
type LinkOf = { readonly userId: string; readonly address: string; readonly createdAt: number };

/** The address of a link that nobody can use, for a letter that nobody gets; empty for a kind without one. */
export const sampleLink = (origin: string, kind: LetterKind): string =>
  isLinkKind(kind) ? `${origin}${LINKS[kind].path}#${LINKS[kind].prefix}${'sample'.repeat(7)}` : '';

/** A new link for a letter, and the row that makes it work where `condition` holds; null for a letter without one. */
export async function newLink(
  { now, origin, newSecret }: Pick<Deps, 'now' | 'origin' | 'newSecret'>,
  kind: LetterKind,
) {
  if (!isLinkKind(kind)) return null;
  const { path, prefix } = LINKS[kind];
  const { secret, hash } = await newSecret(prefix);
  return {
    // Behind the `#`: no server and no log sees it, and what opens links on its own gets a page that does nothing.
    url: `${origin}${path}#${secret}`,
    kept: (of: LinkOf, condition: SQL): SQL =>
      sql`${insertInto(accountTokens, {
        ...of,
        hash,
        kind,
        expiresAt: now() + LINK_SECONDS[kind] * 1000,
      })} WHERE ${condition}`,
  };
}
