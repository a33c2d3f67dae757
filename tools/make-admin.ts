/** `npm run make-admin -- EMAIL`: the only way to make an Admin. It writes to the database directly, so it needs its address and key. */
import { sql } from 'drizzle-orm';
import { writeBatch } from '../functions/db/batch.ts';
import { connect } from '../functions/db/client.ts';

const [email] = process.argv.slice(2);
const { DATABASE_URL, DATABASE_AUTH_TOKEN, PORT = '4321' } = process.env;
// Without an address: the database of the instance that runs on this machine.
const url = DATABASE_URL ?? `http://127.0.0.1:${Number(PORT) + 1}`;

if (!email) {
  console.error('Say whose account it is: npm run make-admin -- EMAIL');
  process.exit(1);
}
const mine = sql`SELECT id FROM users WHERE email = ${email.trim().toLowerCase()} AND deleted_at IS NULL`;
const { made } = await writeBatch(connect(url, DATABASE_AUTH_TOKEN, { roundTrips: 0 }), {
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
