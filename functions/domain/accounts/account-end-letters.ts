/** The letter about a deleted account, queued in the batch that ends it. */
import { type SQL, sql } from 'drizzle-orm';
import { ACCOUNT_END_LETTER } from '../../../core/notifications/letter.ts';
import { hasAccount } from '../../db/active.ts';
import { queuedLetters } from '../../db/letters/queued-letters.ts';
import { users } from '../../db/tables/accounts.ts';

/** Place it before the statement that deletes the address. A batch that ends no account is rolled back with the letter. */
export const endLetter = (userId: string, moment: number): SQL =>
  queuedLetters(
    {
      kind: ACCOUNT_END_LETTER,
      id: sql`'account-ended:' || ${users.id}`,
      userId: users.id,
      address: users.email,
      facts: sql`'{}'`,
      urgent: true,
      from: sql`FROM ${users} WHERE ${users.id} = ${userId} AND ${hasAccount(users)}`,
    },
    moment,
  );
