/**
 * Links of letters. The secret of a one-time link is created when its letter is sent, and is stored only as a hash. A
 * one-click link in letters of news switches the kind off, and on again, without a sign-in
 * (docs/decisions/21-outbox.md).
 */
import { type SQL, sql } from 'drizzle-orm';
import { UNDO_PREFIX } from '../../../core/accounts/undo-prefix.ts';
import {
  isNews,
  type LetterKind,
  LINK_SECONDS,
  type LinkKind,
  NEWS_KINDS,
  type NewsKind,
} from '../../../core/notifications/letter.ts';
import { insertInto } from '../../db/rows.ts';
import { accountTokens } from '../../db/tables/accounts.ts';
import { notFound } from '../../errors.ts';
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

type Switch = { readonly userId: string; readonly kind: NewsKind };

const signatureOf = ({ hmac }: Pick<Deps, 'hmac'>, { userId, kind }: Switch): Promise<string> =>
  hmac(`unsubscribe ${kind} ${userId}`);

/** The one-click link of a letter; null for a kind that cannot be switched off. */
export async function unsubscribeUrl(
  deps: Pick<Deps, 'hmac' | 'origin'>,
  userId: string,
  kind: LetterKind,
): Promise<string | null> {
  if (!isNews(kind)) return null;
  return `${deps.origin}/api/unsubscribe/${kind}.${userId}.${await signatureOf(deps, { userId, kind })}`;
}

/** User and kind of a link, by its last part. Throws `not_found` for an invalid one. */
export async function readUnsubscribeKey(deps: Pick<Deps, 'hmac'>, key: string): Promise<Switch> {
  const [name, userId = '', signature] = key.split('.');
  const kind = NEWS_KINDS.find((news) => news === name);
  if (!kind || signature !== (await signatureOf(deps, { userId, kind }))) throw notFound();
  return { userId, kind };
}
