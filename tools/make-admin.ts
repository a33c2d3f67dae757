/**
 * `npm run make-admin -- EMAIL`: the only way to create an Admin. It writes to the database directly, so it needs its
 * address and key.
 */
import { sql } from 'drizzle-orm';
import { emailSearchTermOf } from '../core/entity/email-address.ts';
import { writeBatch } from '../functions/db/batch.ts';
import { accountCommand } from './stack/account-command.ts';

const { email, db } = accountCommand('make-admin');
const mine = sql`SELECT id FROM users WHERE email = ${emailSearchTermOf(email)} AND deleted_at IS NULL`;
const { made } = await writeBatch(db, {
  made: sql`UPDATE users SET role = 'Admin' WHERE id = (${mine})`,
  // A change of role ends every session, because sessions of admins are shorter.
  sessionsEnded: sql`DELETE FROM sessions WHERE user_id = (${mine})`,
  signInsEnded: sql`DELETE FROM login_tokens WHERE user_id = (${mine})`,
});
if (made.changed !== 1) {
  console.error(`There is no account with the email ${email}.`);
  process.exit(1);
}
console.log(`${email} is an Admin now and has to log in again.`);
