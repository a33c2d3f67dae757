/** One-time links of letters. A secret is created when its letter is sent, and is stored only as a hash. */
import { type SQL, sql } from 'drizzle-orm';
import { UNDO_PREFIX } from '../../../core/accounts/undo-prefix.ts';
import { type LetterKind, LINK_SECONDS, type LinkKind } from '../../../core/notifications/letter.ts';
import { insertInto } from '../../db/rows.ts';
import { accountTokens } from '../../db/tables/accounts.ts';
import type { Deps } from '../ports.ts';

const LINKS: Readonly<Record<LinkKind, { readonly path: string; readonly prefix: string }>> = {
  verify: { path: '/verify', prefix: '' },
  reset: { path: '/reset', prefix: '' },
  email: { path: '/change-email', prefix: '' },
  'email-undo': { path: '/change-email', prefix: UNDO_PREFIX },
  'factor-added': { path: '/not-me', prefix: '' },
};

const isLinkKind = (kind: LetterKind): kind is LinkKind => Object.hasOwn(LINKS, kind);

/** The link's user, the address of its letter, and the moment of the event in the letter (ms since the epoch). */
type LinkOf = { readonly userId: string; readonly address: string; readonly createdAt: number };

/** An unusable link for a sample letter; empty for a kind without one. */
export const sampleLink = (origin: string, kind: LetterKind): string =>
  isLinkKind(kind) ? `${origin}${LINKS[kind].path}#${LINKS[kind].prefix}${'sample'.repeat(7)}` : '';

/** A new link for a letter, and the row that activates it if `condition` holds; null for a kind without a link. */
export async function newLink(
  { now, origin, newSecret }: Pick<Deps, 'now' | 'origin' | 'newSecret'>,
  kind: LetterKind,
) {
  if (!isLinkKind(kind)) return null;
  const { path, prefix } = LINKS[kind];
  const { secret, hash } = await newSecret(prefix);
  return {
    // After the `#`: it appears in no server log, and programs that prefetch links load a page without effect.
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
