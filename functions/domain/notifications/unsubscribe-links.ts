/**
 * One-click links in letters of news. A link switches the kind off, and on again, without a sign-in
 * (docs/decisions/21-outbox.md).
 */
import { isNews, type LetterKind, NEWS_KINDS, type NewsKind } from '../../../core/notifications/letter.ts';
import { notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';

type Switch = { readonly userId: string; readonly kind: NewsKind };

const signatureOf = ({ hmac }: Pick<Deps, 'hmac'>, { userId, kind }: Switch): Promise<string> =>
  hmac(`unsubscribe ${kind} ${userId}`);

/** The link of a letter; null for a kind that cannot be switched off. */
export async function switchUrl(
  deps: Pick<Deps, 'hmac' | 'origin'>,
  userId: string,
  kind: LetterKind,
): Promise<string | null> {
  if (!isNews(kind)) return null;
  return `${deps.origin}/api/unsubscribe/${kind}.${userId}.${await signatureOf(deps, { userId, kind })}`;
}

/** User and kind of a link, by its last part. Throws `not_found` for an invalid one. */
export async function readSwitch(deps: Pick<Deps, 'hmac'>, key: string): Promise<Switch> {
  const [name, userId = '', signature] = key.split('.');
  const kind = NEWS_KINDS.find((news) => news === name);
  if (!kind || signature !== (await signatureOf(deps, { userId, kind }))) throw notFound();
  return { userId, kind };
}
