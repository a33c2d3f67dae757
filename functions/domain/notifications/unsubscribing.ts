/**
 * Who wants which news. Each letter of news has a link that switches its kind off, and on again, without a sign-in
 * (docs/decisions/101-one-click-unsubscribe.md).
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isNews, type LetterKind, NEWS_KINDS, type NewsKind } from '../../../core/notifications/letter.ts';
import { writeBatch } from '../../db/batch.ts';
import { insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { refusedNews } from '../../db/tables/notifications.ts';
import { notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';

/** The user does not want letters of this kind. */
export const isRefused = (userId: SQLWrapper, kind: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM ${refusedNews} WHERE ${refusedNews.userId} = ${userId} AND ${refusedNews.kind} = ${kind})`;

type Switch = { readonly userId: string; readonly kind: NewsKind };

const signatureOf = ({ hmac }: Pick<Deps, 'hmac'>, { userId, kind }: Switch): Promise<string> =>
  hmac(`unsubscribe ${kind} ${userId}`);

/** The address of a letter's switch; null for a kind that cannot be switched off. */
export async function switchUrl(
  deps: Pick<Deps, 'hmac' | 'origin'>,
  userId: string,
  kind: LetterKind,
): Promise<string | null> {
  if (!isNews(kind)) return null;
  return `${deps.origin}/api/unsubscribe/${kind}.${userId}.${await signatureOf(deps, { userId, kind })}`;
}

/** What the last part of such an address is for. Throws `not_found` for any other text. */
export async function readSwitch(deps: Pick<Deps, 'hmac'>, key: string): Promise<Switch> {
  const [name, userId = '', signature] = key.split('.');
  const kind = NEWS_KINDS.find((news) => news === name);
  if (!kind || signature !== (await signatureOf(deps, { userId, kind }))) throw notFound();
  return { userId, kind };
}

/** Switches a kind of news off or on; again changes nothing. Of an account that ended nothing is kept. */
export async function switchNews(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, kind }: Switch,
  wanted: boolean,
): Promise<void> {
  await writeBatch(db, {
    switched: wanted
      ? sql`DELETE FROM ${refusedNews} WHERE ${refusedNews.userId} = ${userId} AND ${refusedNews.kind} = ${kind}`
      : sql`${insertInto(refusedNews, { userId: users.id, kind, at: now() })} FROM ${users}
          WHERE ${users.id} = ${userId} ON CONFLICT DO NOTHING`,
  });
}
