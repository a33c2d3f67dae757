/**
 * `npm run remove-factors -- EMAIL`: the only way back for somebody who has lost every second factor. It writes to the database
 * directly, so it needs its address and key.
 */
import { removeAllFactors } from '../functions/auth/factors/lost-factors.ts';
import { connect } from '../functions/db/client.ts';

const [email] = process.argv.slice(2);
const { DATABASE_URL, DATABASE_AUTH_TOKEN, PORT = '4321' } = process.env;
// Without an address: the database of the instance that runs on this machine.
const url = DATABASE_URL ?? `http://127.0.0.1:${Number(PORT) + 1}`;

if (!email) {
  console.error('Say whose account it is: npm run remove-factors -- EMAIL');
  process.exit(1);
}
const db = connect(url, DATABASE_AUTH_TOKEN, { roundTrips: 0 });
if (!(await removeAllFactors({ db, now: Date.now }, email))) {
  console.error(`There is no account with the email ${email} that has a second factor.`);
  process.exit(1);
}
console.log(`${email} logs in with the password alone now. Every session has ended, and a letter says so.`);
