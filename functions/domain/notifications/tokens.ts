/** The one-time links of letters. A secret is made when its letter is sent, and stands nowhere but in the letter. */
import { type SQL, sql } from 'drizzle-orm';
import type { LetterKind, TOKEN_KINDS } from '../../../core/notifications/letter.ts';
import { DAY_MS } from '../../../core/period.ts';
import { insertInto } from '../../db/rows.ts';
import { accountTokens } from '../../db/tables/accounts.ts';

const MINUTE = 60 * 1000;

type TokenKind = (typeof TOKEN_KINDS)[number];

/** Where the link leads, before its `#`, and how long it works. */
const LINKS: Readonly<Record<TokenKind, { readonly path: string; readonly forMs: number }>> = {
  verify: { path: '/verify', forMs: DAY_MS },
  reset: { path: '/reset', forMs: 30 * MINUTE },
  email: { path: '/change-email', forMs: 60 * MINUTE },
  'email-undo': { path: '/change-email', forMs: 7 * DAY_MS },
};

const isTokenKind = (kind: LetterKind): kind is TokenKind => Object.hasOwn(LINKS, kind);

/** The link of a letter, and the row that makes it work where `condition` holds; null for a letter without one. */
export function linkOf(kind: LetterKind, origin: string, secret: { readonly secret: string; readonly hash: string }) {
  if (!isTokenKind(kind)) return null;
  const { path, forMs } = LINKS[kind];
  return {
    // Behind the `#`: no server and no log sees it, and what opens links on its own gets a page that does nothing.
    url: `${origin}${path}#${secret.secret}`,
    kept: (userId: string, address: string, now: number, condition: SQL): SQL =>
      sql`${insertInto(accountTokens, {
        hash: secret.hash,
        kind,
        userId,
        address,
        expiresAt: now + forMs,
        createdAt: now,
      })} WHERE ${condition}`,
  };
}
